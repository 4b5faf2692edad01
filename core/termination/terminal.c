#include "termination/terminal.h"

#include "reductions/reduced.h"
#include "termination/endless.h"
#include "termination/interrupted.h"
#include "termination/lasso.h"
#include "termination/leaks.h"
#include "graph/process.h"
#include "reductions/rounds/net_zero.h"
#include "termination/waits.h"

#include <string.h>

// The thread that the disabled thread t waits for: the last owner of the mutex, or the thread to be
// joined.
static uint32_t waits_for_thread(const smc_graph *g, uint32_t t) {
    const smc_action *a = &g->threads.at[t].step->action;
    assert(a->kind == SMC_JOIN || a->kind == SMC_LOCK); // only these actions disable a thread
    return a->kind == SMC_JOIN ? a->thread : smc_event_at(g, g->locs.at[a->loc].tail)->thread;
}

// Whether thread t, which waits at a mutex or join, waits for ever. Each such thread waits for one
// other thread. This chain of threads is a cycle; or it ends with a thread that has ended or runs
// for ever and holds a mutex. A thread that joins a thread which runs for ever is not stuck: such a
// program does not terminate, but has no deadlock.
static bool waits_for_ever_at_lock(const smc_graph *g, uint32_t t) {
    for (uint32_t n = 0; n < g->threads.n; n++) {
        if (!g->threads.at[t].step) return false;
        const bool joins = g->threads.at[t].step->action.kind == SMC_JOIN;
        t = waits_for_thread(g, t);
        if (!joins && !g->threads.at[t].step) return true;
    }
    return true;
}

// The failed attempt to lock a mutex (a memory word) that precedes the thread's wait by reading; 0:
// the thread does not wait for a mutex in this way.
static smc_id failed_attempt_before_wait(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    const uint32_t n = thread->events.n;
    if (n < 2 || !smc_is_wait(&smc_event_at(g, thread->events.at[n - 1])->step->action)) return 0;
    const smc_event *e = smc_event_at(g, thread->events.at[n - 2]);
    return smc_locks_by_word(&e->step->action) && !e->writes ? thread->events.at[n - 2] : 0;
}

// Whether the thread of write w writes to the same location after w.
static bool writes_after(const smc_graph *g, const smc_event *w) {
    const smc_thread *thread = &g->threads.at[w->thread];
    for (uint32_t i = w->index; i < thread->events.n; i++) {
        const smc_event *e = smc_event_at(g, thread->events.at[i]);
        if (e->writes && e->loc == w->loc) return true;
    }
    return false;
}

// Finds the thread that t waits for: the holder of a mutex, or the thread to be joined. Returns
// false if t waits for no thread.
static bool find_blocking_thread(const smc_graph *g, uint32_t t, uint32_t *by) {
    const smc_id attempt = failed_attempt_before_wait(g, t);
    const smc_id taken = attempt ? smc_event_at(g, attempt)->rf : 0;
    if (g->threads.at[t].step) *by = waits_for_thread(g, t);
    else if (taken && smc_event_at(g, taken)->thread != SMC_INIT_THREAD &&
             !writes_after(g, smc_event_at(g, taken)))
        *by = smc_event_at(g, taken)->thread;
    else return false;
    return *by < g->threads.n;
}

// Whether t is in a cycle of threads each of which waits for a mutex that the next one holds, or
// for the end of the next one.
static bool is_in_wait_cycle(const smc_graph *g, uint32_t t) {
    uint32_t at = t;
    for (uint32_t n = 0; n < g->threads.n; n++) {
        if (!find_blocking_thread(g, at, &at)) return false;
        if (at == t) return true;
    }
    return false;
}

static bool has_wait_cycle(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n && !any; t++) any = is_in_wait_cycle(g, t);
    return any;
}

static bool any_waits_for_ever_at_lock(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n; t++)
        any |= g->threads.at[t].step && waits_for_ever_at_lock(g, t);
    return any;
}

smc_leaf smc_leaf_kind_of(const smc_graph *g) {
    bool left_out = false, blocked = false, waits = false, serves = false, bounded = false,
         cut_short = false, unfinished = false;
    const bool ended = smc_process_has_ended(g);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        unfinished |= thread->step != NULL;
        // true for a thread that waits at a lock or join, and for one that was never created
        if (thread->step || !thread->events.n) continue;
        const smc_event *last = smc_event_at(g, thread->events.at[thread->events.n - 1]);
        if (last->kind == SMC_END) continue;
        waits |= smc_is_wait(&last->step->action) && !last->step->action.serves;
        serves |= last->kind == SMC_BLOCK && last->step->action.serves;
        left_out |= last->kind == SMC_BLOCK && last->step->action.copies;
        blocked |= last->kind == SMC_BLOCK && !smc_is_wait(&last->step->action);
        bounded |= last->kind == SMC_BOUND;
        cut_short |= last->kind == SMC_ERROR;
    }
    // A wait for a thread that stopped with an error or a false assume is no deadlock; nor is a
    // wait in a process that has ended. A thread that was cut at a bound could have continued and
    // woken a waiting thread.
    if (left_out) return SMC_LEAF_LEFT_OUT;
    if (!ended && (unfinished || waits || serves) && smc_is_any_wait_interrupted(g))
        return SMC_LEAF_LEFT_OUT;
    if (blocked) return SMC_LEAF_BLOCKED;
    if (bounded) return SMC_LEAF_BOUNDED;
    if (waits && !ended) return SMC_LEAF_BLOCKED;
    // If main ends the process, it may do so arbitrarily late, after the cycle has formed. If
    // another thread ends the process, it may do so to resolve the cycle.
    const bool circle = (unfinished || waits || serves) && !cut_short &&
                        smc_main_has_ended_process(g) && has_wait_cycle(g);
    if (ended && (waits || serves)) return circle ? SMC_LEAF_STUCK : SMC_LEAF_ENDED;
    if (serves && !any_waits_for_ever_at_lock(g)) return SMC_LEAF_BOUNDED; // the process never ends
    return !unfinished || cut_short || (ended && !circle) ? SMC_LEAF_COMPLETE
           : serves                                       ? SMC_LEAF_STUCK
                                                          : SMC_LEAF_DEADLOCK;
}

bool smc_leaf_thread_waits(const smc_graph *g, smc_leaf leaf) {
    bool waits = leaf == SMC_LEAF_BLOCKED;
    for (uint32_t t = 0; t < g->threads.n && leaf == SMC_LEAF_BOUNDED && !waits; t++) {
        const smc_event *last = smc_last_linked_event(g, t);
        waits = last && smc_is_wait(&last->step->action);
    }
    return waits;
}

// ---- deadlocks ----------------------------------------------------------------------------------

static char *format_awaited_object(const smc_graph *g, uint32_t t) {
    const smc_action *a = &g->threads.at[t].step->action;
    if (a->kind == SMC_JOIN)
        return smc_format("thread %u waits for the end of thread %u", t, a->thread);
    char name[128];
    g->program->names.location(g->program, a->loc, name, sizeof name);
    return smc_format("thread %u waits for %s, held by thread %u", t, name,
                      smc_event_at(g, g->locs.at[a->loc].tail)->thread);
}

// Whether the thread waits for a mutex whose owner has ended: that mutex is the cause of the
// deadlock, whichever other threads wait.
static bool waits_for_ended(const smc_graph *g, uint32_t t) {
    const smc_step *step = g->threads.at[t].step;
    if (!step || step->action.kind != SMC_LOCK) return false;
    const smc_event *last = smc_last_linked_event(g, waits_for_thread(g, t));
    return last && last->kind == SMC_END;
}

// How likely a disabled thread is the cause of a deadlock, in increasing order: it waits for
// another thread's end; it waits for a mutex; it waits for a mutex whose holder has ended; it is in
// a cycle of waiting threads.
enum { JOINS = 1, LOCKS, ENDED_HOLDER, IN_WAIT_CYCLE };
static int cause_priority(const smc_graph *g, uint32_t t) {
    if (is_in_wait_cycle(g, t)) return IN_WAIT_CYCLE;
    if (waits_for_ended(g, t)) return ENDED_HOLDER;
    return g->threads.at[t].step->action.kind == SMC_LOCK ? LOCKS : JOINS;
}

// Finds the place at which a deadlock is reported: the thread that waits at a lock or join and is
// nearest to the cause (cause_priority); if the process has ended, only threads in a cycle of
// waits count. Returns false if the cause is a cycle of threads that all wait by reading.
static bool deadlock_site(const smc_graph *g, smc_site *at) {
    const bool ended = smc_process_has_ended(g);
    int nearest = 0;
    // ordered by path, which does not depend on the order in which threads were created
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        const uint32_t t = g->by_path.at[i];
        if (!g->threads.at[t].step || (ended && !is_in_wait_cycle(g, t))) continue;
        const int near = cause_priority(g, t);
        if (near < nearest) continue;
        *at = (smc_site){0, t, g->threads.at[t].step->action.place};
        nearest = near;
    }
    return nearest == IN_WAIT_CYCLE || (nearest && !has_wait_cycle(g));
}

// Whether an earlier thread waits for the same mutex, so that the message names the mutex already.
static bool is_mutex_named_earlier(const smc_graph *g, uint32_t t) {
    const smc_action *a = &g->threads.at[t].step->action;
    for (uint32_t i = 0; i < t; i++) {
        const smc_step *step = g->threads.at[i].step;
        if (step && step->action.kind == SMC_LOCK && step->action.loc == a->loc) return true;
    }
    return false;
}

static char *describe_ended_holder(const smc_graph *g, uint32_t t) {
    const smc_action *a = &g->threads.at[t].step->action;
    char name[128];
    g->program->names.location(g->program, a->loc, name, sizeof name);
    return smc_format("thread %u has ended and still holds %s", waits_for_thread(g, t), name);
}

// Returns the message with the cause appended. Frees both arguments.
static char *append_cause(char *message, char *cause) {
    char *longer = smc_format("%s%s %s", message, strchr(message, ':') ? "," : ":", cause);
    free(cause);
    free(message);
    return longer;
}

// Builds the message: it names first the threads that have ended while holding a mutex that others
// need, then each waiting thread. The caller frees it.
static char *deadlock_message(const smc_graph *g) {
    char *message = smc_strdup("deadlock");
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (waits_for_ended(g, t) && !is_mutex_named_earlier(g, t))
            message = append_cause(message, describe_ended_holder(g, t));
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (g->threads.at[t].step) message = append_cause(message, format_awaited_object(g, t));
    return message;
}

static void record_deadlock(smc_errors *x, smc_site at) {
    if (!smc_error_needs_no_record(x, SMC_ERR_DEADLOCK, at, (smc_site){0}))
        smc_errors_record(x, SMC_ERR_DEADLOCK, at, (smc_site){0}, deadlock_message(x->graph));
}

// The first thread of the group of interchangeable threads to which t belongs; 0: t belongs to no
// group, or one site suffices. An error has one place, so a deadlock of interchangeable threads at
// different places is recorded for each of them.
static uint32_t first_interchangeable_thread(const smc_errors *x, uint32_t t) {
    return x->options->keep_going ? smc_first_in_group(x->graph, t) : 0;
}

// The first thread that waits for a mutex whose owner has ended; the number of threads if there is
// none.
static uint32_t first_waiting_for_ended(const smc_graph *g) {
    uint32_t t = 0;
    while (t < g->threads.n && !waits_for_ended(g, t)) t++;
    return t;
}

// Records a cycle of threads that all wait by reading, at the first of them by path.
static void record_cycle_of_reading_waits(smc_errors *x) {
    const smc_graph *g = x->graph;
    uint32_t i = 0;
    assert(has_wait_cycle(g));
    while (!is_in_wait_cycle(g, g->by_path.at[i])) i++;
    smc_errors_record_wait(x, smc_last_event(g, g->by_path.at[i]));
}

void smc_errors_record_deadlock(smc_errors *x) {
    const smc_graph *g = x->graph;
    smc_site at;
    if (!deadlock_site(g, &at)) {
        record_cycle_of_reading_waits(x);
        return;
    }
    record_deadlock(x, at);
    for (uint32_t t = first_interchangeable_thread(x, at.thread); t; t = smc_next_in_group(g, t)) {
        const smc_step *step = g->threads.at[t].step;
        if (t != at.thread && step &&
            step->action.kind == g->threads.at[at.thread].step->action.kind)
            record_deadlock(x, (smc_site){0, t, step->action.place});
    }
}

bool smc_has_endless_wait(const smc_errors *x) { return smc_find_endless_wait(x, false); }

// Records the cause of the waits: a cycle of locks, or a mutex whose holder has ended. Other
// threads that wait by reading either wait for writes of the threads involved, or would wait
// without that cause as well.
bool smc_errors_record_wait_cause(smc_errors *x) {
    const smc_graph *g = x->graph;
    if (!has_wait_cycle(g) && first_waiting_for_ended(g) == g->threads.n) return false;
    smc_errors_record_deadlock(x);
    return true;
}

bool smc_errors_record_endless_wait(smc_errors *x) {
    const smc_graph *g = x->graph;
    const smc_event *waiting = smc_find_endless_wait(x, false);
    if (!waiting) return false;
    if (smc_errors_record_wait_cause(x)) return true;
    smc_errors_record_wait(x, smc_last_event(g, waiting->thread));
    for (uint32_t t = first_interchangeable_thread(x, waiting->thread); t;
         t = smc_next_in_group(g, t))
        if (t != waiting->thread && smc_last_linked_event(g, t) &&
            smc_last_linked_event(g, t)->kind == SMC_BLOCK)
            smc_errors_record_wait(x, smc_last_event(g, t));
    return true;
}

// ---- threads that wait when main returns --------------------------------------------------------

static bool waits_by_reading(const smc_graph *g, uint32_t t) {
    const smc_event *last = smc_last_linked_event(g, t);
    return last && smc_is_wait(&last->step->action) && !last->step->action.serves;
}

static bool any_waits_by_reading(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n; t++) any |= waits_by_reading(g, t);
    return any;
}

// Whether some thread waits at a lock or a join.
static bool any_is_disabled(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n; t++) any |= g->threads.at[t].step != NULL;
    return any;
}

static bool main_has_returned(const smc_graph *g) {
    const smc_event *last = smc_last_linked_event(g, 0);
    return last && last->step->action.kind == SMC_END && last->step->action.returns;
}

bool smc_leaves_waiting_threads(const smc_graph *g) {
    return main_has_returned(g) && (any_is_disabled(g) || any_waits_by_reading(g));
}

// The action at which t waits or, if t joins a thread, at which the joined thread waits (and so
// on); NULL: the last of these threads does not wait.
static const smc_action *action_waited_at(const smc_graph *g, uint32_t t) {
    for (uint32_t n = 0; n < g->threads.n; n++) {
        const smc_step *step = g->threads.at[t].step;
        if (!step)
            return waits_by_reading(g, t) ? &smc_last_linked_event(g, t)->step->action : NULL;
        if (step->action.kind != SMC_JOIN) return &step->action;
        t = step->action.thread;
        if (t >= g->threads.n) return NULL;
    }
    return NULL;
}

// Records the places of threads that wait for ever when main returns. Counts the execution in
// left_waiting unless all these threads only wait for more work.
static void record_waits_at_exit(const smc_errors *x) {
    const smc_graph *g = x->graph;
    smc_result *r = x->result;
    bool left = false;
    if (!smc_leaves_waiting_threads(g) ||
        (any_waits_by_reading(g) && !smc_find_endless_wait(x, true)))
        return;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_step *step = g->threads.at[t].step;
        const smc_action *at = step                     ? &step->action
                               : waits_by_reading(g, t) ? &smc_last_linked_event(g, t)->step->action
                                                        : NULL,
                         *ends = at ? action_waited_at(g, t) : NULL;
        if (!ends) continue;
        const bool idle = ends->kind == SMC_BLOCK && ends->scoped;
        smc_distinct_places_add(idle ? &r->idle_places_after_main : &r->waiting_places_after_main,
                                at->place);
        left |= !idle;
    }
    r->left_waiting += left;
}

// ---- all errors of the end ----------------------------------------------------------------------

void smc_errors_record_outcome(smc_errors *x) {
    SMC_ERRORS_RECORD(x, SMC_ERR_OUTCOME, smc_last_event(x->graph, 0), 0, "%s",
                      smc_error_description(SMC_ERR_OUTCOME));
}

static void compare_outcome(smc_errors *x) {
    const smc_outcomes *known = x->options->known;
    if (known && !smc_outcomes_has(known, smc_outcome_of(x->graph))) smc_errors_record_outcome(x);
}

bool smc_errors_check_end(smc_errors *x, smc_leaf leaf) {
    const smc_end_handler *watch = x->options->ends;
    if (smc_graph_stop_requested(x->graph)) return false;
    if (watch) return watch->check_end(watch->self, x, leaf);
    if (leaf == SMC_LEAF_COMPLETE || leaf == SMC_LEAF_DEADLOCK) compare_outcome(x);
    switch (leaf) {
    case SMC_LEAF_BLOCKED:
    case SMC_LEAF_BOUNDED:
        return (smc_leaf_thread_waits(x->graph, leaf) && smc_errors_record_endless_wait(x)) ||
               (x->options->termination && smc_errors_record_lasso(x));
    case SMC_LEAF_LEFT_OUT: return false;
    case SMC_LEAF_ENDED: record_waits_at_exit(x); return false;
    case SMC_LEAF_STUCK:
    case SMC_LEAF_DEADLOCK: smc_errors_record_deadlock(x); return true;
    case SMC_LEAF_COMPLETE: // no thread waits by reading
        if (any_is_disabled(x->graph)) record_waits_at_exit(x);
        return x->options->leaks && smc_errors_record_leaks(x);
    }
    smc_internal_error(__FILE__, __LINE__, "unknown leaf");
}
