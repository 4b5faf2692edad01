// turns.c - decides which thread runs next. The decision is a function of the execution so far, so
// each execution is built in a single order.
//
// The order does not affect the set of executions, only when they are found: an endless loop of one
// thread can delay executions that another order reaches first (CDSChecker 2016, section 10).
#include "explorers/cds/turns.h"

#include "explorers/cds/events.h"
#include "explorers/cds/liveness.h"

// ---- which threads can run ----------------------------------------------------------------------

// Whether the thread has ended in a way that allows joining it.
static bool has_joinable_end(const cds *x, uint32_t t) {
    if (t >= x->threads.n || !cds_thread_has_ended(x, t)) return false;
    const cds_thread *thread = &x->threads.at[t];
    return smc_is_joinable(&cds_event_at(x, thread->events.at[thread->events.n - 1])->step->action);
}

bool cds_is_free_lock_source(const cds *x, const cds_loc *l, cds_id source) {
    return !cds_event_at(x, source)->rmw_reader &&
           (source == l->init || cds_event_at(x, source)->kind == SMC_UNLOCK);
}

// Whether no thread holds the mutex.
static bool can_be_locked(const cds *x, uint32_t loc) {
    const cds_loc *l = &x->locs.at[loc];
    bool can = cds_is_free_lock_source(x, l, l->init);
    for (uint32_t i = 0; i < l->accesses.n && !can; i++)
        can = cds_is_free_lock_source(x, l, l->accesses.at[i]);
    return can;
}

bool cds_is_lock_reserved(const cds *x, uint32_t loc, uint32_t t, bool for_t) {
    for (uint32_t u = 0; u < x->threads.n; u++) {
        const cds_thread *w = &x->threads.at[u];
        if (w->waits && w->step->action.kind == SMC_LOCK && w->step->action.loc == loc &&
            (w->waits_for == t) == for_t)
            return true;
    }
    return false;
}

// Whether the thread can take its next step and does not wait.
static bool is_enabled(const cds *x, uint32_t t) {
    const cds_thread *thread = &x->threads.at[t];
    if (!thread->step || thread->waits) return false;
    const smc_action *a = &thread->step->action;
    if (a->kind == SMC_LOCK)
        return can_be_locked(x, a->loc) && !cds_is_lock_reserved(x, a->loc, t, false);
    return a->kind != SMC_JOIN || has_joinable_end(x, a->thread);
}

bool cds_action_branches(const smc_action *a) {
    return smc_is_access(a->kind) ? a->kind != SMC_WRITE : a->kind == SMC_LOCK;
}

// ---- fairness -----------------------------------------------------------------------------------

// The option --fair, which affects only the order in which executions are found
// (docs/design/cdschecker.md). `on`: a thread that yields first lets the threads run that have
// executed nothing since its last step. `count`: a thread that was enabled during this number of
// steps of other threads runs first.
const smc_option cds_fair = {
    .name = "fair",
    .argument = "yield|N",
    .help = "cdschecker: fair scheduling: switch on yield, or to a thread starved for N steps",
    .kind = SMC_OPTION_WORD_OR_COUNT,
    .selects = true};

// Returns the enabled thread that has not run for the longest time; CDS_NO_THREAD: no thread is
// enabled.
static uint32_t longest_waiting_thread(const cds *x) {
    uint32_t oldest = CDS_NO_THREAD;
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (is_enabled(x, t) &&
            (oldest == CDS_NO_THREAD ||
             cds_last_event_of_thread(x, t) < cds_last_event_of_thread(x, oldest)))
            oldest = t;
    return oldest;
}

// Whether other threads have taken as many steps since the thread's last step as --fair allows.
static bool is_starved(const cds *x, uint32_t t) {
    const uint32_t window = smc_setting_of(x->options, &cds_fair).count;
    uint32_t steps = 0;
    if (!window) return false;
    for (cds_id id = cds_last_event_of_thread(x, t) + 1; id < x->events.n; id++)
        steps += cds_event_at(x, id)->index != 0;
    return steps >= window;
}

// Whether other threads should run first: the thread yields, or would read an old write again.
// `idle`: the thread that has not run for the longest time, which need not yield.
static bool should_yield_to_others(const cds *x, uint32_t t, uint32_t idle) {
    const bool yields =
        smc_setting_of(x->options, &cds_fair).on && x->threads.at[t].step->action.yields;
    return (yields && t != idle) || cds_may_exceed_liveness_bound(x, t);
}

// ---- the next thread ----------------------------------------------------------------------------

// Whether the thread is enabled and need not let others run first.
static bool is_enabled_and_not_yielding(const cds *x, uint32_t t, uint32_t idle) {
    return is_enabled(x, t) && !should_yield_to_others(x, t, idle);
}

// Chooses first a thread whose next step has one alternative, then one that must fulfil a promise,
// then one that others wait for. If all threads should yield, the one that has not run for the
// longest time runs.
uint32_t cds_next_thread(const cds *x) {
    const uint32_t idle = longest_waiting_thread(x);
    if (idle == CDS_NO_THREAD || is_starved(x, idle)) return idle;
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (is_enabled_and_not_yielding(x, t, idle) &&
            !cds_action_branches(&x->threads.at[t].step->action))
            return t;
    for (uint32_t i = 0; i < x->promises.n; i++) {
        const cds_event *p = cds_event_at(x, x->promises.at[i]);
        if (cds_is_unfulfilled(p) && is_enabled_and_not_yielding(x, p->thread, idle))
            return p->thread;
    }
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (x->threads.at[t].waits &&
            is_enabled_and_not_yielding(x, x->threads.at[t].waits_for, idle))
            return x->threads.at[t].waits_for;
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (is_enabled_and_not_yielding(x, t, idle)) return t;
    return idle;
}
