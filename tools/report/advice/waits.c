#include "tools/report/advice/waits.h"

#include "base/text.h"
#include "functions/functions.h"
#include "tools/report/advice/held.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192, NONE = UINT32_MAX };

static smc_place source_place_of_event(const smc_program *p, const smc_witness_event *e) {
    return e->place ? p->place(p, e->place) : (smc_place){0};
}

static bool is_of_wait(const smc_program *p, const smc_witness_event *e) {
    const smc_sync_call call = smc_library_function_find(source_place_of_event(p, e).library)->sync;
    return call == SMC_SYNC_WAIT || call == SMC_SYNC_TIMED_WAIT;
}

// True for a read of the program's data, as opposed to a synchronisation object.
static bool is_read_of_program_data(const smc_program *p, const smc_witness_event *e) {
    if (!e->reads || !e->loc || e->pending || !smc_is_access(e->kind)) return false;
    const smc_location at = p->location(p, e->loc);
    return !at.lock && !at.part_of && !source_place_of_event(p, e).library;
}

static bool is_same_place(const smc_program *p, const smc_witness_event *a,
                          const smc_witness_event *b) {
    const smc_place x = source_place_of_event(p, a), y = source_place_of_event(p, b);
    return x.file && y.file && strcmp(x.file, y.file) == 0 && x.line == y.line &&
           x.column == y.column;
}

// Finds the last wait of the failing thread on a condition variable: *first is its first event, and
// *after the event after it.
static bool find_wait(const smc_program *p, const smc_witness *x, uint32_t thread, uint32_t *first,
                      uint32_t *after) {
    *first = NONE, *after = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->thread != thread || !is_of_wait(p, e)) continue;
        const bool continues = *first != NONE && i == *after;
        if (!continues || (e->writes && e->is_waiting_list && e->rmw == SMC_APPEND)) *first = i;
        *after = i + 1;
    }
    return *first != NONE && *after < x->n && x->events[*after].thread == thread;
}

// Returns the thread's check of the condition before the wait: its last read under the lock.
static const smc_witness_event *check_before_wait(const smc_program *p, const smc_witness *x,
                                                  uint32_t first) {
    for (uint32_t i = first; i-- > 0 && x->events[i].thread == x->events[first].thread;) {
        const smc_witness_event *e = &x->events[i];
        if (is_read_of_program_data(p, e)) return e;
        if (e->kind == SMC_LOCK || e->kind == SMC_RMW) return NULL;
    }
    return NULL;
}

// Returns the thread's first read of the checked location after the wait, if it is in another place
// of the source, and its value is again one for which threads wait. NULL: there is none, or the
// program checks the condition again.
static const smc_witness_event *read_after_wait(const smc_program *p, const smc_witness *x,
                                                uint32_t after, const smc_witness_event *check) {
    const smc_witness_event *found = NULL;
    for (uint32_t i = after; i < x->n && x->events[i].thread == check->thread; i++) {
        const smc_witness_event *e = &x->events[i];
        if (!is_read_of_program_data(p, e) || e->loc != check->loc) continue;
        if (is_same_place(p, e, check)) return NULL;
        if (!found) found = e;
    }
    return found && found->in == check->in ? found : NULL;
}

char *smc_advice_wait_in_loop(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    uint32_t first, after;
    const bool is_wait =
        smc_error_has_traits(e->kind, SMC_ERROR_OF_WAIT) || e->kind == SMC_ERR_RACE;
    if (is_wait || !find_wait(p, x, e->thread, &first, &after)) return NULL;
    const smc_witness_event *check = check_before_wait(p, x, first);
    const smc_witness_event *read = check ? read_after_wait(p, x, after, check) : NULL;
    const smc_witness_event *by = read && read->rf >= 0 ? &x->events[read->rf] : NULL;
    if (!by || by->thread == read->thread || by->step < x->events[first].step) return NULL;
    char name[TEXT], value[TEXT], waits[TEXT], checks[TEXT], writes[TEXT], reads[TEXT];
    p->names.location(p, read->loc, name, sizeof name);
    smc_format_value_at(p, read->loc, read->in, value, sizeof value);
    smc_format_line(p, file, x->events[first].place, waits, sizeof waits);
    smc_format_line(p, file, check->place, checks, sizeof checks);
    smc_format_line(p, file, by->place, writes, sizeof writes);
    smc_format_line(p, file, read->place, reads, sizeof reads);
    return smc_format("The wait in %s is not in a loop that checks %s again before %s: thread %u "
                      "has written %s in %s when thread %u continues; make the check in %s a while "
                      "loop.",
                      waits, name, reads, by->thread, value, writes, read->thread, checks);
}

// ---- signals before the wait --------------------------------------------------------------------

// Returns the event at which a thread that waits forever began to wait on a condition variable;
// NONE: there is none.
static uint32_t find_last_wait(const smc_program *p, const smc_witness *x) {
    for (uint32_t i = 0, begins = NONE; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->is_waiting_list && e->writes && e->rmw == SMC_APPEND && is_of_wait(p, e)) begins = i;
        if (e->kind == SMC_BLOCK && is_of_wait(p, e) && begins != NONE &&
            x->events[begins].thread == e->thread)
            return begins;
    }
    return NONE;
}

// Returns the last signal before the wait, if no thread was waiting for it; NONE: there is none.
static uint32_t find_lost_signal(const smc_program *p, const smc_witness *x, uint32_t wait) {
    uint32_t last = NONE;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->loc != x->events[wait].loc || !e->reads || is_of_wait(p, e)) continue;
        if (last == NONE || e->step > x->events[last].step) last = i;
    }
    const smc_witness_event *e = last == NONE ? NULL : &x->events[last];
    return e && e->step < x->events[wait].step && !e->in ? last : NONE;
}

// True if the thread holds the lock *only at the event. If that is NONE: true if the thread holds
// exactly one lock, to which *only is set.
static bool holds_only_lock(const smc_program *p, const smc_witness *x, uint32_t event,
                            smc_held_lock *only, uint32_t lock) {
    smc_held_locks held = {0};
    for (uint32_t i = 0; i < event; i++) smc_held_update(p, x, i, &held);
    const bool same = x->events[event].index > 1;
    const bool is = same && (lock == NONE ? held.n == 1 : smc_held_find(&held, lock) != NULL);
    if (is && only) *only = held.at[0];
    smc_vec_free(&held);
    return is;
}

// Returns the write, by the thread that signals, that came after the waiting thread's check; NONE:
// there is none.
static uint32_t find_unseen_write(const smc_witness *x, uint32_t signal,
                                  const smc_witness_event *check) {
    for (uint32_t i = signal; i-- > 0 && x->events[i].thread == x->events[signal].thread;)
        if (x->events[i].writes && x->events[i].loc == check->loc)
            return x->events[i].step > check->step ? i : NONE;
    return NONE;
}

char *smc_advice_signal_too_early(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    const uint32_t wait = find_last_wait(p, x);
    const uint32_t signal = wait == NONE ? NONE : find_lost_signal(p, x, wait);
    const smc_witness_event *check = signal == NONE ? NULL : check_before_wait(p, x, wait);
    const uint32_t write = check ? find_unseen_write(x, signal, check) : NONE;
    smc_held_lock mutex;
    if (write == NONE || !holds_only_lock(p, x, wait, &mutex, NONE) ||
        holds_only_lock(p, x, write, NULL, mutex.lock))
        return NULL;
    char name[TEXT], lock[TEXT], waits[TEXT], checks[TEXT], writes[TEXT];
    p->names.location(p, check->loc, name, sizeof name);
    p->names.location(p, mutex.lock, lock, sizeof lock);
    smc_format_line(p, file, x->events[wait].place, waits, sizeof waits);
    smc_format_line(p, file, check->place, checks, sizeof checks);
    smc_format_line(p, file, x->events[write].place, writes, sizeof writes);
    return smc_format("Thread %u writes %s in %s and signals between the check in %s and the wait "
                      "in %s: lock %s around %s.",
                      x->events[write].thread, name, writes, checks, waits, lock, writes);
}

// ---- changes without a signal -------------------------------------------------------------------

// Returns the last change, by another thread, of the value that the thread checked under its lock
// before it began to wait; NULL: there is none. *check is the read.
static const smc_witness_event *last_change_since_check(const smc_program *p, const smc_witness *x,
                                                        uint32_t wait,
                                                        const smc_witness_event **check) {
    const smc_witness_event *last = NULL;
    struct {
        uint32_t loc;
        uint64_t in;
    } seen = {0}; // the location and value of the read that was examined last; 0 is no location
    for (uint32_t i = wait; i-- > 0 && x->events[i].thread == x->events[wait].thread;) {
        const smc_witness_event *e = &x->events[i];
        if (e->kind == SMC_LOCK || e->kind == SMC_UNLOCK) break;
        // a loop may read the same value many times
        if (e->loc == seen.loc && e->in == seen.in) continue;
        if (!is_read_of_program_data(p, e)) continue;
        seen.loc = e->loc;
        seen.in = e->in;
        for (uint32_t k = 0; k < x->n; k++) {
            const smc_witness_event *w = &x->events[k];
            const bool changes = w->loc == e->loc && w->writes && !w->pending &&
                                 w->thread != e->thread && w->step > x->events[wait].step &&
                                 w->out != e->in;
            if (changes && (!last || w->step > last->step)) last = w, *check = e;
        }
    }
    return last;
}

// True if some thread signals the condition variable after the step.
static bool is_signalled_after(const smc_program *p, const smc_witness *x, uint32_t loc,
                               uint32_t step) {
    bool is = false;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        is |= e->loc == loc && e->reads && e->step > step && !is_of_wait(p, e);
    }
    return is;
}

char *smc_advice_missing_signal(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    const bool is_wait = e->kind == SMC_ERR_DEADLOCK && !x->stale;
    const uint32_t wait = is_wait ? find_last_wait(p, x) : NONE;
    const smc_witness_event *check = NULL;
    const smc_witness_event *write =
        wait == NONE ? NULL : last_change_since_check(p, x, wait, &check);
    const smc_wait *w = write ? smc_wait_of(x, x->events[wait].thread) : NULL;
    if (!w || !w->is_root || !w->lacks_signal ||
        is_signalled_after(p, x, x->events[wait].loc, write->step))
        return NULL;
    char name[TEXT], condition[TEXT], writes[TEXT], checks[TEXT];
    p->names.location(p, write->loc, name, sizeof name);
    p->names.location(p, x->events[wait].loc, condition, sizeof condition);
    smc_format_line(p, file, write->place, writes, sizeof writes);
    smc_format_line(p, file, check->place, checks, sizeof checks);
    return smc_format("Thread %u changes %s in %s after thread %u has checked it in %s and waits, "
                      "and no thread signals %s after that: signal it after %s.",
                      write->thread, name, writes, check->thread, checks, condition, writes);
}
