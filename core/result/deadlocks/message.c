#include "result/deadlocks/message.h"

#include "base/text.h"
#include "result/deadlocks/find.h"

#include <stdio.h>
#include <string.h>

enum { MOST_NAMED = 3 };

typedef struct wording {
    const smc_program *program;
    const smc_error *error;
    const smc_witness *x;
    FILE *to;
} wording;

static void put_name(const wording *d, const smc_wait *w) {
    char name[SMC_DEADLOCK_NAME];
    smc_deadlock_name(d->program, d->x, w, name);
    fputs(name, d->to);
}

// "line 8", of the error's file; "other.c:8".
static void put_line(const wording *d, uint32_t place) {
    const smc_place p = place ? d->program->place(d->program, place) : (smc_place){0};
    const char *here = d->error->place ? d->program->place(d->program, d->error->place).file : NULL;
    const char *slash = p.file ? strrchr(p.file, '/') : NULL;
    if (!p.file || (here && strcmp(p.file, here) == 0)) fprintf(d->to, "line %u", p.line);
    else fprintf(d->to, "%s:%u", slash ? slash + 1 : p.file, p.line);
}

// ---- circles ------------------------------------------------------------------------------------

static const char *verb_of(const smc_wait *w) {
    switch ((smc_wait_for)w->what) {
    case SMC_WAITS_FOR_SIGNAL: return "signal";
    case SMC_WAITS_FOR_POST: return "post";
    case SMC_WAITS_AT_BARRIER: return "reach";
    case SMC_WAITS_FOR_VALUE: return "set";
    case SMC_WAITS_FOR_WAKE_UP: return "wake";
    default: return NULL;
    }
}

static void put_wait(const wording *d, const smc_wait *w) {
    const smc_wait *next = smc_wait_next_in_root(d->x, w);
    assert(next || w->n_by); // somebody would end it, who is named
    const uint32_t by = next ? next->thread : w->by[0];
    fprintf(d->to, "thread %u waits ", w->thread);
    if (w->what == SMC_WAITS_FOR_THREAD) {
        fprintf(d->to, "for the end of thread %u", by);
        return;
    }
    if (smc_deadlock_is_of_future(d->program, d->x, w)) {
        fprintf(d->to, "for a future, which thread %u would make ready", by);
        return;
    }
    fputs(w->what == SMC_WAITS_AT_BARRIER ? "at " : "for ", d->to);
    put_name(d, w);
    if (w->what == SMC_WAITS_FOR_WAKE_UP) fprintf(d->to, ", at which thread %u would wake it", by);
    else if (verb_of(w)) fprintf(d->to, ", which thread %u would %s", by, verb_of(w));
    else fprintf(d->to, ", held by thread %u", by);
}

static bool is_about_reading(const smc_witness *x) {
    for (uint32_t i = 0; i < x->waits.n; i++)
        if (x->waits.at[i].is_root && !x->events[x->waits.at[i].at].pending) return true;
    return false;
}

static uint32_t count_roots(const smc_witness *x) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->waits.n; i++) n += x->waits.at[i].is_root;
    return n;
}

// The lowest thread first, then each that the one before waits for, as far as that goes; all
// others of the root after that.
static void put_circle(const wording *d) {
    const smc_witness *x = d->x;
    const uint32_t n = count_roots(x);
    bool *said = smc_alloc(x->waits.n + 1);
    for (uint32_t i = 0; i < x->waits.n; i++) said[i] = false;
    const smc_wait *w = NULL;
    for (uint32_t k = 0; k < n; k++) {
        w = w ? smc_wait_next_in_root(x, w) : NULL;
        if (w && said[w - x->waits.at]) w = NULL;
        for (uint32_t i = 0; i < x->waits.n && !w; i++)
            if (x->waits.at[i].is_root && !said[i]) w = &x->waits.at[i];
        assert(w && !said[w - x->waits.at]); // there are as many as were counted
        said[w - x->waits.at] = true;
        fputs(!k ? "" : is_about_reading(x) ? "; " : ", ", d->to);
        put_wait(d, w);
    }
    free(said);
}

// A thread that waits for itself.
static void put_own(const wording *d, const smc_wait *w) {
    fprintf(d->to, "thread %u locks ", w->thread);
    put_name(d, w);
    fputs(", which it already holds (", d->to);
    put_line(d, d->x->events[w->taken].place);
    fputs(")", d->to);
}

// ---- holders that have ended --------------------------------------------------------------------

static bool is_for_ended(const wording *d, const smc_wait *w) {
    return w->is_root && w->what == SMC_WAITS_FOR_MUTEX && w->n_by &&
           smc_witness_has_ended(d->x, w->by[0]);
}

// Another one before it waits for the same mutex.
static bool is_named(const wording *d, const smc_wait *w) {
    bool is = false;
    for (const smc_wait *o = d->x->waits.at; o < w; o++)
        is |= is_for_ended(d, o) && d->x->events[o->of].loc == d->x->events[w->of].loc;
    return is;
}

static bool put_ended(const wording *d) {
    bool any = false;
    for (uint32_t i = 0; i < d->x->waits.n; i++) {
        const smc_wait *w = &d->x->waits.at[i];
        if (!is_for_ended(d, w) || is_named(d, w)) continue;
        fprintf(d->to, "%sthread %u has ended and still holds ", any ? ", " : "", w->by[0]);
        put_name(d, w);
        any = true;
    }
    for (uint32_t i = 0; i < d->x->waits.n; i++) {
        const smc_wait *w = &d->x->waits.at[i];
        if (!is_for_ended(d, w)) continue;
        fputs(", ", d->to);
        put_wait(d, w);
    }
    return any;
}

// ---- read locks that are upgraded ---------------------------------------------------------------

static bool has(const smc_wait *w, uint32_t thread) {
    bool is = false;
    for (uint32_t i = 0; i < w->n_by; i++) is |= w->by[i] == thread;
    return is;
}

static bool is_upgrade(const wording *d, const smc_wait *w, const smc_wait *shown) {
    const smc_witness *x = d->x;
    if (w->what != SMC_WAITS_TO_WRITE || !has(w, w->thread)) return false;
    if (x->events[w->of].loc != x->events[shown->of].loc) return false;
    const uint64_t readers = x->events[w->of].in;
    return readers <= x->n; // otherwise it is locked for writing
}

static bool put_upgrade(const wording *d, const smc_wait *shown) {
    const smc_witness *x = d->x;
    uint32_t n = 0, said = 0;
    if (shown->of == SMC_NO_POSITION || !is_upgrade(d, shown, shown)) return false;
    for (uint32_t i = 0; i < x->waits.n; i++) n += is_upgrade(d, &x->waits.at[i], shown);
    fputs(n == 1 ? "thread " : "threads ", d->to);
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *w = &x->waits.at[i];
        if (!is_upgrade(d, w, shown)) continue;
        fprintf(d->to, "%s%u", !said ? "" : said + 1 == n ? " and " : ", ", w->thread);
        said++;
    }
    fputs(n == 1 ? " holds " : n == 2 ? " both hold " : " all hold ", d->to);
    put_name(d, shown);
    fprintf(d->to, " for reading and wait%s to write-lock it; a read lock cannot be upgraded",
            n == 1 ? "s" : "");
    return true;
}

// ---- barriers -----------------------------------------------------------------------------------

static bool is_at(const wording *d, const smc_witness_event *e, const smc_wait *w) {
    return e->loc && smc_deadlock_call(d->program, e->place) == SMC_SYNC_BARRIER &&
           smc_deadlock_object(d->program, e->loc) ==
               smc_deadlock_object(d->program, d->x->events[w->of].loc);
}

// For how many it is made: what comes first in its words of 8 bytes; of C++'s barriers, in the
// member that has its address.
static uint32_t parties_of(const wording *d, const smc_wait *w) {
    const smc_program *p = d->program;
    const uint32_t object = smc_deadlock_object(p, d->x->events[w->of].loc);
    for (uint32_t i = 0; i < d->x->n; i++) {
        const smc_witness_event *e = &d->x->events[i];
        if (e->thread != w->thread || !e->reads || e->pending || !e->loc) continue;
        const smc_location at = p->location(p, e->loc);
        const bool is_member = !at.part_of && at.address == p->location(p, object).address;
        if (is_member || (is_at(d, e, w) && at.size == 8)) return (uint32_t)e->in;
    }
    return 0;
}

// Where the thread has ended; SMC_NO_POSITION: it has not. *came: whether it has been at the
// barrier.
static uint32_t end_of(const wording *d, uint32_t first, const smc_wait *w, bool *came) {
    *came = false;
    for (uint32_t i = first; i < d->x->n && d->x->events[i].thread == d->x->events[first].thread;
         i++) {
        *came |= is_at(d, &d->x->events[i], w);
        if (d->x->events[i].kind == SMC_END && !d->x->events[i].pending) return i;
    }
    return SMC_NO_POSITION;
}

// Threads that have ended and not come: where some of them have been there before, those.
static uint32_t find_absent(const wording *d, const smc_wait *w, bool came_before,
                            uint32_t at[MOST_NAMED]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->x->n; i++) {
        if (i && d->x->events[i].thread == d->x->events[i - 1].thread) continue;
        bool came;
        const uint32_t end = end_of(d, i, w, &came);
        if (end == SMC_NO_POSITION || came != came_before) continue;
        if (n < MOST_NAMED) at[n] = end;
        n++;
    }
    return n;
}

// " (line 4)"; nothing where the program's code does not end the thread itself.
static void put_end(const wording *d, uint32_t end) {
    const uint32_t place = d->x->events[end].place;
    if (!place || !d->program->place(d->program, place).line) return;
    fputs(" (", d->to);
    put_line(d, place);
    fputs(")", d->to);
}

static bool put_barrier(const wording *d, const smc_wait *w) {
    const uint32_t parties = parties_of(d, w);
    uint32_t here = 0, at[MOST_NAMED];
    bool again = true;
    for (uint32_t i = 0; i < d->x->waits.n; i++) {
        const smc_wait *other = &d->x->waits.at[i];
        here += other->what == SMC_WAITS_AT_BARRIER && is_at(d, &d->x->events[other->of], w);
    }
    if (!parties || here >= parties) return false;
    fprintf(d->to, "%u of %u threads reached barrier ", here, parties);
    put_name(d, w);
    uint32_t n = find_absent(d, w, true, at);
    if (!n) n = find_absent(d, w, false, at), again = false;
    for (uint32_t i = 0; i < n && n <= MOST_NAMED; i++) {
        fprintf(d->to, "%s thread %u ended", i ? "," : ";", d->x->events[at[i]].thread);
        put_end(d, at[i]);
        fprintf(d->to, " without reaching it%s", again ? " again" : "");
    }
    return true;
}

// ---- the message --------------------------------------------------------------------------------

static const char *before(const smc_error *e) {
    return e->kind == SMC_ERR_LIVENESS ? "this loop waits for ever: " : "deadlock: ";
}

// Where all of them wait for the same, as for one signal, that is no circle that anybody wrote.
static bool is_of_several(const smc_witness *x) {
    const smc_wait *first = NULL;
    bool differs = false;
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *w = &x->waits.at[i];
        if (!w->is_root) continue;
        if (!first) first = w;
        differs |= w->what != first->what || w->of == SMC_NO_POSITION ||
                   first->of == SMC_NO_POSITION || x->events[w->of].loc != x->events[first->of].loc;
    }
    return differs;
}

static bool put(const wording *d, const smc_wait *w) {
    fputs(before(d->error), d->to);
    if (put_upgrade(d, w) || put_ended(d)) return true;
    const uint32_t n = count_roots(d->x);
    if (n > 1 && is_of_several(d->x)) return put_circle(d), true;
    if (!w->n_by && smc_deadlock_is_of_future(d->program, d->x, w)) {
        fprintf(d->to, "thread %u waits for a future that no thread makes ready", w->thread);
        return true;
    }
    if (w->what == SMC_WAITS_AT_BARRIER) return put_barrier(d, w);
    if (n == 1 && !w->would && w->taken != SMC_NO_POSITION && has(w, w->thread))
        return put_own(d, w), true;
    return false;
}

char *smc_deadlock_message(const smc_program *p, const smc_error *e) {
    const smc_wait *w = smc_wait_of(&e->witness, e->thread);
    if (!w || !w->is_root) return NULL;
    smc_text text;
    wording d = {p, e, &e->witness, smc_text_open(&text)};
    const bool said = put(&d, w);
    smc_text_close(d.to);
    if (said) return text.at;
    free(text.at);
    return NULL;
}
