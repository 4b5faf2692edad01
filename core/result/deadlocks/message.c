#include "result/deadlocks/message.h"

#include "base/text.h"
#include "program/values.h"
#include "result/deadlocks/barrier.h"
#include "result/deadlocks/find.h"
#include "result/deadlocks/future.h"

#include <stdio.h>
#include <string.h>

// The deadlock that the message describes, and the stream to which the message is printed.
typedef struct message_writer {
    const smc_program *program;
    const smc_error *error;
    const smc_witness *x;
    FILE *to; // receives the message
} message_writer;

// Prints the name of the object for which the thread waits.
static void print_name(const message_writer *d, const smc_wait *w) {
    char name[SMC_DEADLOCK_NAME];
    smc_wait_object_name(d->program, d->x, w, name);
    fputs(name, d->to);
}

// Prints "line 8" if the place is in the file of the error, otherwise "other.c:8".
static void print_line(const message_writer *d, uint32_t place) {
    const smc_place p = place ? d->program->place(d->program, place) : (smc_place){0};
    const char *here = d->error->place ? d->program->place(d->program, d->error->place).file : NULL;
    const char *slash = p.file ? strrchr(p.file, '/') : NULL;
    if (!p.file || (here && strcmp(p.file, here) == 0)) fprintf(d->to, "line %u", p.line);
    else fprintf(d->to, "%s:%u", slash ? slash + 1 : p.file, p.line);
}

// ---- cycles -------------------------------------------------------------------------------------

// Returns the verb for the action of another thread that would end the wait; NULL: there is none.
static const char *verb_of_wait(const smc_wait *w) {
    switch ((smc_wait_kind)w->what) {
    case SMC_WAITS_FOR_SIGNAL: return "signal";
    case SMC_WAITS_FOR_POST: return "post";
    case SMC_WAITS_AT_BARRIER: return "reach";
    case SMC_WAITS_FOR_VALUE: return "set";
    case SMC_WAITS_FOR_WAKE_UP: return "wake";
    default: return NULL;
    }
}

// Prints the wait of a thread of the root: the object for which it waits, and the thread that could
// end the wait.
static void print_wait_of_thread(const message_writer *d, const smc_wait *w) {
    const smc_wait *next = smc_next_wait_in_root(d->x, w);
    assert(next || w->n_by); // a root without a next thread has holders that can be named
    const uint32_t by = next ? next->thread : w->by[0];
    fprintf(d->to, "thread %u waits ", w->thread);
    if (w->what == SMC_WAITS_FOR_THREAD) {
        fprintf(d->to, "for the end of thread %u", by);
        return;
    }
    if (smc_deadlock_waits_for_future(d->program, d->x, w)) {
        fputs("for ", d->to);
        print_name(d, w);
        fprintf(d->to, ", which thread %u would make ready", by);
        return;
    }
    fputs(w->what == SMC_WAITS_AT_BARRIER ? "at " : "for ", d->to);
    print_name(d, w);
    if (w->what == SMC_WAITS_FOR_WAKE_UP) fprintf(d->to, ", at which thread %u would wake it", by);
    else if (verb_of_wait(w)) fprintf(d->to, ", which thread %u would %s", by, verb_of_wait(w));
    else fprintf(d->to, ", held by thread %u", by);
}

// Whether a thread of the root waits by reading.
static bool waits_by_reading(const smc_witness *x) {
    for (uint32_t i = 0; i < x->waits.n; i++)
        if (x->waits.at[i].is_root && !x->events[x->waits.at[i].at].pending) return true;
    return false;
}

// Counts the threads of the root.
static uint32_t count_roots(const smc_witness *x) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->waits.n; i++) n += x->waits.at[i].is_root;
    return n;
}

// Prints the cycle of waits in the root. Begins with the lowest thread number and follows the waits
// as far as possible; the other threads of the root come after that.
static void print_cycle_of_waits(const message_writer *d) {
    const smc_witness *x = d->x;
    const uint32_t n = count_roots(x);
    bool *mentioned = smc_alloc(x->waits.n + 1);
    for (uint32_t i = 0; i < x->waits.n; i++) mentioned[i] = false;
    const smc_wait *w = NULL;
    for (uint32_t k = 0; k < n; k++) {
        w = w ? smc_next_wait_in_root(x, w) : NULL;
        if (w && mentioned[w - x->waits.at]) w = NULL;
        for (uint32_t i = 0; i < x->waits.n && !w; i++)
            if (x->waits.at[i].is_root && !mentioned[i]) w = &x->waits.at[i];
        assert(w && !mentioned[w - x->waits.at]); // the loop runs once for each thread of the root
        mentioned[w - x->waits.at] = true;
        fputs(!k ? "" : waits_by_reading(x) ? "; " : ", ", d->to);
        print_wait_of_thread(d, w);
    }
    free(mentioned);
}

// Prints that a thread waits for an action of its own.
static void print_self_wait(const message_writer *d, const smc_wait *w) {
    const bool is_once = w->what == SMC_WAITS_FOR_ONCE;
    fprintf(d->to, "thread %u %s ", w->thread,
            is_once ? "waits for the once function of" : "locks");
    print_name(d, w);
    fputs(is_once ? ", which it runs itself (" : ", which it already holds (", d->to);
    print_line(d, d->x->events[w->taken].place);
    fputs(")", d->to);
}

// ---- holders that have ended --------------------------------------------------------------------

// Whether the thread waits for a mutex whose holder has ended.
static bool waits_for_ended_holder(const message_writer *d, const smc_wait *w) {
    return w->is_root && w->what == SMC_WAITS_FOR_MUTEX && w->n_by &&
           smc_witness_has_ended(d->x, w->by[0]);
}

// Whether the message already names the mutex, because an earlier thread waits for it.
static bool is_mutex_named_earlier(const message_writer *d, const smc_wait *w) {
    bool is = false;
    for (const smc_wait *o = d->x->waits.at; o < w; o++)
        is |= waits_for_ended_holder(d, o) && d->x->events[o->of].loc == d->x->events[w->of].loc;
    return is;
}

// Prints the ended threads that hold mutexes, and the threads that wait for these mutexes. Returns
// whether there are any.
static bool print_ended(const message_writer *d) {
    bool any = false;
    for (uint32_t i = 0; i < d->x->waits.n; i++) {
        const smc_wait *w = &d->x->waits.at[i];
        if (!waits_for_ended_holder(d, w) || is_mutex_named_earlier(d, w)) continue;
        fprintf(d->to, "%sthread %u has ended and still holds ", any ? ", " : "", w->by[0]);
        print_name(d, w);
        any = true;
    }
    for (uint32_t i = 0; i < d->x->waits.n; i++) {
        const smc_wait *w = &d->x->waits.at[i];
        if (!waits_for_ended_holder(d, w)) continue;
        fputs(", ", d->to);
        print_wait_of_thread(d, w);
    }
    return any;
}

// ---- upgraded read locks ------------------------------------------------------------------------

// Whether smc_wait.by contains the thread.
static bool is_held_by(const smc_wait *w, uint32_t thread) {
    bool is = false;
    for (uint32_t i = 0; i < w->n_by; i++) is |= w->by[i] == thread;
    return is;
}

// Whether the wait is for a write lock on the same object as `shown`, by a thread that holds a read
// lock on it.
static bool is_upgrade(const message_writer *d, const smc_wait *w, const smc_wait *shown) {
    const smc_witness *x = d->x;
    if (w->what != SMC_WAITS_TO_WRITE || !is_held_by(w, w->thread)) return false;
    if (x->events[w->of].loc != x->events[shown->of].loc) return false;
    const uint64_t readers = x->events[w->of].in;
    return readers <= x->n; // a larger number means that the lock is locked for writing
}

// Prints that threads with a read lock wait for the write lock. Returns false if that is not the
// case.
static bool print_upgrade(const message_writer *d, const smc_wait *shown) {
    const smc_witness *x = d->x;
    uint32_t n = 0, mentioned = 0;
    if (shown->of == SMC_NO_POSITION || !is_upgrade(d, shown, shown)) return false;
    for (uint32_t i = 0; i < x->waits.n; i++) n += is_upgrade(d, &x->waits.at[i], shown);
    fputs(n == 1 ? "thread " : "threads ", d->to);
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *w = &x->waits.at[i];
        if (!is_upgrade(d, w, shown)) continue;
        fprintf(d->to, "%s%u", !mentioned ? "" : mentioned + 1 == n ? " and " : ", ", w->thread);
        mentioned++;
    }
    fputs(n == 1 ? " holds " : n == 2 ? " both hold " : " all hold ", d->to);
    print_name(d, shown);
    fprintf(d->to, " for reading and wait%s to write-lock it; a read lock cannot be upgraded",
            n == 1 ? "s" : "");
    return true;
}

// ---- barriers -----------------------------------------------------------------------------------

// Prints " (line 4)"; nothing if the end is not in the program's code.
static void print_end(const message_writer *d, uint32_t end) {
    const uint32_t place = d->x->events[end].place;
    if (!place || !d->program->place(d->program, place).line) return;
    fputs(" (", d->to);
    print_line(d, place);
    fputs(")", d->to);
}

// Prints " read failed = 1 (line 5) and ended" for the read on which the thread's decision to end
// probably depends.
static void print_turn(const message_writer *d, const smc_witness_event *e) {
    char name[SMC_DEADLOCK_NAME], value[80];
    d->program->names.location(d->program, e->loc, name, sizeof name);
    smc_format_value_at(d->program, e->loc, e->in, value, sizeof value);
    fprintf(d->to, " read %s = %s (", name, value);
    print_line(d, e->place);
    fputs(") and ended", d->to);
}

// Prints how many threads are missing at the barrier, and which have ended. Returns false if the
// number of participants is unknown.
static bool print_barrier(const message_writer *d, const smc_wait *w) {
    smc_barrier_wait b;
    smc_find_absent_threads(d->program, d->x, w, &b);
    if (!b.parties || b.here >= b.parties) return false;
    fprintf(d->to, "%u of %u threads reached %s ", b.here, b.parties,
            b.is_latch ? "latch" : "barrier");
    print_name(d, w);
    for (uint32_t i = 0; i < b.n_absent && b.n_absent <= SMC_MAX_ABSENT; i++) {
        const smc_absent_thread *a = &b.absent[i];
        fprintf(d->to, "%s thread %u", i ? "," : ";", d->x->events[a->end].thread);
        if (a->decisive_read != SMC_NO_POSITION) print_turn(d, &d->x->events[a->decisive_read]);
        else fputs(" ended", d->to), print_end(d, a->end);
        fprintf(d->to, " without reaching it%s", b.again ? " again" : "");
    }
    return true;
}

// ---- the message --------------------------------------------------------------------------------

// Returns the beginning of the message.
static const char *beginning_of_message(const smc_error *e) {
    return e->kind == SMC_ERR_LIVENESS ? "this loop waits for ever: " : "deadlock: ";
}

// Whether the threads of the root wait for different objects. Threads that wait for the same
// object, such as one signal, form no cycle.
static bool has_several_objects(const smc_witness *x) {
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

// Prints the message. Returns false if the error's own message is better.
static bool print_wait(const message_writer *d, const smc_wait *w) {
    fputs(beginning_of_message(d->error), d->to);
    if (print_upgrade(d, w) || print_ended(d)) return true;
    const uint32_t n = count_roots(d->x);
    if (n > 1 && has_several_objects(d->x)) return print_cycle_of_waits(d), true;
    if (!w->n_by && smc_deadlock_waits_for_future(d->program, d->x, w)) {
        fprintf(d->to, "thread %u waits for ", w->thread);
        print_name(d, w);
        fputs(", which no thread makes ready", d->to);
        return true;
    }
    if (w->what == SMC_WAITS_AT_BARRIER) return print_barrier(d, w);
    if (n == 1 && !w->would && w->taken != SMC_NO_POSITION && is_held_by(w, w->thread))
        return print_self_wait(d, w), true;
    return false;
}

char *smc_deadlock_message(const smc_program *p, const smc_error *e) {
    const smc_wait *w = smc_wait_of(&e->witness, e->thread);
    if (!w || !w->is_root) return NULL;
    smc_text text;
    message_writer d = {p, e, &e->witness, smc_text_open(&text)};
    const bool mentioned = print_wait(&d, w);
    smc_text_close(d.to);
    if (mentioned) return text.at;
    free(text.at);
    return NULL;
}
