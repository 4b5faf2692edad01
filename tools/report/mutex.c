#include "tools/report/mutex.h"

#include "base/text.h"
#include "tools/report/words/words.h"

#include <stdio.h>

// Values of the word of a mutex (interp/libc/mutex.c).
enum { OWNER_DIED = 1, UNRECOVERABLE = 2, HELD = 4 };

bool smc_is_mutex_event(const smc_report *r, const smc_witness_event *e) {
    return e->loc && (e->reads || e->writes) && r->program->location(r->program, e->loc).mutex;
}

// True if the event takes the mutex. Robust mutexes are taken by another operator than other
// mutexes, and neither operator is used for releasing.
static bool may_take_lock(const smc_witness_event *e) {
    return e->kind == SMC_RMW && (e->rmw == SMC_CAS || e->rmw == SMC_ADD_BELOW);
}
static bool is_robust(const smc_witness_event *e) {
    return e->rmw == SMC_ADD_BELOW || e->rmw == SMC_AND;
}

static void attempt_text(const smc_witness_event *e, const char *location, char *buf, size_t n) {
    if (is_robust(e) && e->in == UNRECOVERABLE)
        snprintf(buf, n, "cannot lock %s, which is not recoverable", location);
    else if (e->tries) snprintf(buf, n, "trylock %s: busy", location);
    else
        snprintf(buf, n, "cannot lock %s, which thread %u holds", location,
                 (unsigned)(is_robust(e) ? e->in / HELD : e->in) - 1);
}

void smc_mutex_event_text(const smc_witness_event *e, const char *location, bool waits, char *buf,
                          size_t n) {
    if (e->kind == SMC_READ) snprintf(buf, n, "checks whether %s is locked", location);
    else if (e->kind == SMC_WRITE) snprintf(buf, n, "initialise %s", location);
    else if (!may_take_lock(e) && e->rmw == SMC_XCHG && e->out == OWNER_DIED)
        snprintf(buf, n, "ends and holds %s", location);
    else if (!may_take_lock(e)) snprintf(buf, n, waits ? "releases %s" : "unlock %s", location);
    else if (!e->writes) attempt_text(e, location, buf, n);
    else if (waits) snprintf(buf, n, "locks %s again", location);
    else
        snprintf(buf, n, "%s %s%s%s", e->tries ? "trylock" : "lock", location,
                 e->tries ? ": locks it" : "",
                 is_robust(e) && e->in == OWNER_DIED ? ", whose owner died" : "");
}

// ---- the holder of a mutex ----------------------------------------------------------------------

static const smc_witness_event *holder_of_lock(const smc_witness *x, uint32_t loc) {
    const smc_witness_event *held = NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->loc != loc || e->pending) continue;
        if (e->kind == SMC_LOCK) held = e;
        if (e->kind == SMC_UNLOCK && held && held->thread == e->thread) held = NULL;
        // Events are grouped by thread: a lock that is held at a thread's last event is never
        // released.
        if (held && (i + 1 == x->n || x->events[i + 1].thread != held->thread)) return held;
    }
    return held;
}

// Finds the holder: a thread, whose events are consecutive, that took the mutex and did not release
// it afterwards.
const smc_witness_event *smc_mutex_holder(const smc_report *r, const smc_witness *x, uint32_t loc) {
    const smc_witness_event *held = NULL;
    if (!r->program->location(r->program, loc).mutex) return holder_of_lock(x, loc);
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->loc != loc || !e->writes) continue;
        if (may_take_lock(e) && (!held || held->step < e->step)) held = e;
    }
    for (uint32_t i = 0; i < x->n && held; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->loc == loc && e->writes && e->thread == held->thread && e->step > held->step)
            held = NULL;
    }
    return held;
}

bool smc_mutex_is_awaited(const smc_report *r, const smc_witness *x, uint32_t i) {
    const smc_witness_event *e = &x->events[i];
    if (!smc_is_mutex_event(r, e) || !may_take_lock(e) || e->writes) return false;
    return e->repeated || (i + 1 < x->n && e[1].thread == e->thread && e[1].kind == SMC_BLOCK);
}

// ---- an unlock by a thread that does not hold the mutex -----------------------------------------

// Returns the last event before the unlock that takes or releases the mutex.
static const smc_witness_event *last_change_before(const smc_report *r, const smc_witness *x,
                                                   const smc_witness_event *unlock) {
    const smc_witness_event *last = NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        const bool moves = e->kind == SMC_LOCK || e->kind == SMC_UNLOCK ||
                           (smc_is_mutex_event(r, e) && e->kind == SMC_RMW && e->writes);
        if (e->loc == unlock->loc && moves && e->step < unlock->step && !e->pending &&
            (!last || e->step > last->step))
            last = e;
    }
    return last;
}

// Returns the unlock that fails. If the mutex is a word, the error itself is the event after the
// unlock.
static const smc_witness_event *failing_unlock(const smc_report *r, const smc_witness *x) {
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i], *before = e - 1;
        if (!e->culprit) continue;
        if (e->kind == SMC_UNLOCK) return e;
        if (e->kind == SMC_ERROR && i && before->thread == e->thread && before->kind == SMC_RMW &&
            smc_is_mutex_event(r, before) && !may_take_lock(before))
            return before;
    }
    return NULL;
}

char *smc_mutex_conclusion(const smc_report *r, const smc_error *e) {
    const smc_witness_event *unlock =
        e->kind == SMC_ERR_LOCK ? failing_unlock(r, &e->witness) : NULL;
    if (!unlock) return NULL;
    const smc_witness_event *last = last_change_before(r, &e->witness, unlock);
    char name[96], line[96];
    r->program->names.location(r->program, unlock->loc, name, sizeof name);
    if (!last || !(last->kind == SMC_LOCK || may_take_lock(last)))
        return smc_format("%s is not locked.", name);
    smc_format_line(r->program, r->input.file, last->place, line, sizeof line);
    return smc_format("%s is locked by thread %u (%s).", name, last->thread, line);
}
