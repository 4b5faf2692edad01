#include "tools/report/circle.h"

#include "base/text.h"
#include "result/deadlocks/find.h"
#include "tools/report/trace.h"
#include "tools/report/waiting.h"
#include "tools/report/words/words.h"

#include <string.h>

// Returns the number of waits in the cycle that contains the given wait, following the first cause
// of each wait; 0: there is no cycle.
static uint32_t count_waits_in_cycle(const smc_witness *x, const smc_wait *first) {
    const smc_wait *w = first;
    for (uint32_t n = 1; n <= x->waits.n && w; n++)
        if ((w = smc_next_wait_in_root(x, w)) == first) return n;
    return 0;
}

// True if all waits are for signals. Then the cycle does not explain the deadlock: that each thread
// would signal another one is not the reason.
static bool is_cycle_of_signals(const smc_witness *x, const smc_wait *first, uint32_t n) {
    bool all = true;
    for (const smc_wait *w = first; n && all; n--, w = smc_next_wait_in_root(x, w))
        all = w->what == SMC_WAITS_FOR_SIGNAL;
    return all;
}

static const smc_wait *first_wait_of_cycle(const smc_witness *x) {
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *w = &x->waits.at[i];
        const uint32_t n = w->is_root ? count_waits_in_cycle(x, w) : 0;
        if (n && !is_cycle_of_signals(x, w, n)) return w;
    }
    return NULL;
}

// True for a lock upgrade: two threads hold a lock for reading, and each waits to lock it for
// writing.
static bool is_upgrade(const smc_wait *w) {
    bool own = false;
    for (uint32_t i = 0; i < w->n_by; i++) own |= w->by[i] == w->thread;
    return own && w->what == SMC_WAITS_TO_WRITE;
}

void smc_find_wait_cycle(const smc_error *e, smc_wait_cycle *out) {
    const smc_witness *x = &e->witness;
    const smc_wait *first = first_wait_of_cycle(x), *w = first;
    const uint32_t n = first ? count_waits_in_cycle(x, first) : 0;
    out->n = 0;
    for (uint32_t k = 0; k < n; k++, w = smc_next_wait_in_root(x, w)) *smc_vec_push(out) = w;
}

void smc_wait_cycle_name(const smc_report *r, const smc_witness *x, const smc_wait *w, char *buf) {
    if (w->of == SMC_NO_POSITION) snprintf(buf, SMC_EVENT_TEXT_SIZE, "join");
    else smc_awaited_name(r, x, w, buf);
}

// True if the thread has decremented the semaphore before, as if it locked it.
static bool has_decremented(const smc_report *r, const smc_witness *x, uint32_t thread,
                            uint32_t loc) {
    bool is = false;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        is |= e->thread == thread && e->loc == loc && e->writes && !e->pending &&
              smc_sync_call_at_place(r->program, e->place) == SMC_SYNC_SEM_WAIT;
    }
    return is;
}

// Returns advice for threads each of which posts a semaphore only after it has waited for another
// one; NULL: not applicable.
static char *advice_for_late_post(const smc_report *r, const smc_witness *x, const smc_wait *w) {
    const smc_wait *next = smc_next_wait_in_root(x, w);
    char name[SMC_EVENT_TEXT_SIZE], other[SMC_EVENT_TEXT_SIZE];
    smc_wait_cycle_name(r, x, w, name);
    smc_wait_cycle_name(r, x, next, other);
    if (strcmp(name, other) == 0) return NULL;
    return smc_format("Thread %u posts %s only after it has taken %s, and thread %u the other way "
                      "round: one of them has to post first.",
                      next->thread, name, other, w->thread);
}

// Returns advice for a thread that waits for a lock which it holds itself; NULL: not applicable.
static char *advice_for_relock(const smc_report *r, const smc_witness *x, const smc_wait *w) {
    char name[SMC_EVENT_TEXT_SIZE], line[SMC_EVENT_TEXT_SIZE];
    const bool is = w->what == SMC_WAITS_FOR_MUTEX && w->taken != SMC_NO_POSITION;
    const smc_location at =
        is ? r->program->location(r->program, x->events[w->of].loc) : (smc_location){0};
    // the thread waits for an atomic variable that the program uses as a lock
    if (!at.lock && !at.mutex) return NULL;
    smc_wait_cycle_name(r, x, w, name);
    smc_format_line(r->program, r->input.file, x->events[w->at].place, line, sizeof line);
    return smc_format("Unlock %s before %s, or use a recursive mutex.", name, line);
}

char *smc_report_wait_cycle(const smc_report *r, const smc_error *e) {
    const smc_witness *x = &e->witness;
    const smc_wait *first = first_wait_of_cycle(x), *w = first;
    smc_text text;
    if (!first) return NULL;
    if (is_upgrade(first)) return smc_strdup("Lock it for writing from the start.");
    const uint32_t n = count_waits_in_cycle(x, first);
    char *own = n == 1 ? advice_for_relock(r, x, first) : NULL;
    if (own) return own;
    FILE *to = smc_text_open(&text);
    bool only_locks = n > 1, only_semaphores = n > 1, all_taken = true;
    fprintf(to, "Circle: thread %u", first->thread);
    for (uint32_t k = 0; k < n; k++) {
        char name[SMC_EVENT_TEXT_SIZE];
        smc_wait_cycle_name(r, x, w, name);
        only_locks &= smc_waits_for_lock(w);
        only_semaphores &= w->what == SMC_WAITS_FOR_POST;
        const smc_wait *next = smc_next_wait_in_root(x, w);
        fprintf(to, " -> %s -> thread %u", name, next->thread);
        all_taken &= only_semaphores && has_decremented(r, x, next->thread, x->events[w->of].loc);
        w = next;
    }
    fputs(only_locks                     ? ". Lock these in the same order in every thread."
          : only_semaphores && all_taken ? ". Take these in the same order in every thread."
                                         : ".",
          to);
    char *late = only_semaphores && !all_taken && n == 2 ? advice_for_late_post(r, x, first) : NULL;
    if (late) fprintf(to, " %s", late);
    free(late);
    smc_text_close(to);
    return text.at;
}

// ---- locks held while waiting -------------------------------------------------------------------

// Returns the event that locked a mutex which the thread holds and for which another thread of the
// cycle waits; NULL: none.
static const smc_witness_event *held_lock_of_cycle(const smc_witness *x, const smc_wait *w) {
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *other = &x->waits.at[i];
        const bool is = other->is_root && other != w && other->taken != SMC_NO_POSITION &&
                        x->events[other->taken].thread == w->thread;
        if (is) return &x->events[other->taken];
    }
    return NULL;
}

char *smc_report_held_in_wait_cycle(const smc_report *r, const smc_error *e) {
    const smc_witness *x = &e->witness;
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *w = &x->waits.at[i];
        const bool waits = w->is_root && !smc_waits_for_lock(w);
        const smc_witness_event *held = waits ? held_lock_of_cycle(x, w) : NULL;
        if (!held) continue;
        char name[SMC_EVENT_TEXT_SIZE], lock[SMC_EVENT_TEXT_SIZE], taken[SMC_EVENT_TEXT_SIZE],
            line[SMC_EVENT_TEXT_SIZE];
        smc_awaited_name(r, x, w, name);
        r->program->names.location(r->program, held->loc, lock, sizeof lock);
        smc_format_line(r->program, r->input.file, held->place, taken, sizeof taken);
        smc_format_line(r->program, r->input.file, x->events[w->at].place, line, sizeof line);
        if (w->what == SMC_WAITS_FOR_POST)
            return smc_format("Thread %u holds %s (%s) while it waits for %s (%s): take %s before "
                              "%s.",
                              w->thread, lock, taken, name, line, name, lock);
        return smc_format(
            "Thread %u holds %s (%s) while it %s %s (%s): unlock %s before that.", w->thread, lock,
            taken, w->what == SMC_WAITS_FOR_THREAD ? "joins" : "waits for", name, line, lock);
    }
    return NULL;
}
