// extend.c - extends the graph to the next branching point.
#include "explorers/revisit/access.h"
#include "explorers/revisit/cells.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/extend.h"
#include "explorers/revisit/positions.h"
#include "explorers/revisit/progress.h"
#include "explorers/revisit/revisit.h"

#include "explorers/leaf.h"
#include "graph/enabled.h"
#include "reductions/barriers/arrivals.h"
#include "reductions/barriers/tickets.h"
#include "reductions/barriers/wakeups.h"
#include "reductions/rounds/attempts.h"

// ---- choice of the next event -------------------------------------------------------------------

// Priorities of the threads' next steps, lowest first. Any function of the graph would be correct.
// Events without alternatives come first, and writes before reads, so that most reads find their
// sources without revisits. A thread that leaves a barrier precedes threads that arrive.
// NOT_AT_ALL: the thread cannot run. CANNOT_ADVANCE: the thread waits for others to arrive at a
// barrier, or would read a value that only blocks it.
enum { NOT_AT_ALL, CANNOT_ADVANCE, AFTER_ALL_OTHERS, AFTER_WRITES, EARLY_TRIES, AT_ONCE };

// The priority of the next step of thread t, an access with a forced source.
static unsigned priority_of_forced_step(const smc_graph *g, uint32_t t) {
    if (g->threads.at[t].step->action.kind == SMC_RMW) return EARLY_TRIES;
    if (smc_waits_in_list(&g->threads.at[t].step->action))
        return smc_has_woken(g, t, smc_list_write_for(g, t)) ? AT_ONCE : CANNOT_ADVANCE;
    return smc_arrival_before_departure(g, t) ? AT_ONCE : CANNOT_ADVANCE;
}

// The priority of an action without a forced source.
static unsigned priority_of_step(const smc_action *a) {
    static const uint8_t later[SMC_KIND_COUNT] = {[SMC_READ] = AFTER_ALL_OTHERS,
                                                  [SMC_WRITE] = EARLY_TRIES,
                                                  [SMC_RMW] = AFTER_ALL_OTHERS,
                                                  [SMC_FENCE] = AFTER_WRITES,
                                                  [SMC_LOCK] = AFTER_ALL_OTHERS};
    const unsigned u = later[a->kind];
    return !u || smc_is_plain_access(a) ? AT_ONCE : u;
}

// Sets *out to the thread with the highest priority, and returns the priority; NOT_AT_ALL: no
// thread can run. Deferred events have no priority (see smc_next_deferred).
static unsigned choose_thread(revisit_engine *x, uint32_t *out) {
    const smc_graph *g = &x->graph;
    if (revisit_is_within_access(x, out)) return AT_ONCE;
    unsigned best = NOT_AT_ALL;
    const uint32_t *by_path = g->by_path.at, n = g->by_path.n;
    const smc_thread *threads = g->threads.at;
    const bool may_suspend = smc_may_suspend(x->reductions);
    for (uint32_t i = 0; i < n && best < AT_ONCE; i++) {
        const uint32_t t = by_path[i];
        const smc_step *step = threads[t].step;
        if (!step) continue;
        const unsigned u = smc_has_forced_source(x->reductions, &step->action)
                               ? priority_of_forced_step(g, t)
                               : priority_of_step(&step->action);
        if (u <= best || !smc_is_enabled(g, t) ||
            (may_suspend && smc_is_suspended(x->reductions, t, step)))
            continue;
        const bool can_only_block = revisit_next_can_only_block(x, t);
        if (can_only_block && best >= CANNOT_ADVANCE) continue;
        best = can_only_block ? CANNOT_ADVANCE : u;
        *out = t;
    }
    return best;
}

// Counts the execution, and records its errors and how it ends.
static void count_complete_execution(revisit_engine *x) {
    const smc_leaf leaf = smc_leaf_count_and_check(&x->errors);
    smc_reductions_note_counted(x->reductions, leaf);
    const bool found = smc_errors_check_end(&x->errors, leaf);
    smc_leaf_count_errors(&x->errors);
    if (x->errors.shown.n) smc_barriers_check_error(x->reductions);
    if (x->errors.counts ? x->result->errors.n : found) x->done |= !x->options->keep_going;
    x->given_up = !x->done && x->watch.visit && !x->watch.visit(x->watch.context, &x->graph);
    x->done |= x->given_up;
}

// Handles a graph in which no thread can run.
static void count_leaf(revisit_engine *x) {
    if (x->replaying_path) return;
    if (!revisit_should_continue(x))
        return; // the model's answers may be wrong after a stop request
    if (!revisit_record_status(x, smc_reductions_check_rounds(x->reductions))) return;
    switch (smc_reductions_visit_leaf(x->reductions)) {
    case SMC_COUNTED_ELSEWHERE: x->result->redundant++; return;
    case SMC_IS_NO_EXECUTION: revisit_counts(x->result)->never_scheduled += !x->done; return;
    case SMC_COUNTS: break;
    }
    if (revisit_record_status(x, smc_check_dropped_attempts(&x->errors)))
        count_complete_execution(x);
    // A visitor that abandons the exploration may have restarted the program, which frees the steps
    // of the graph.
    if (!x->given_up) smc_reductions_undo_leaf(x->reductions);
}

// If the event unlocks a mutex for which an evicted lock waits, that lock reads from the unlock. It
// keeps its position in the addition order.
static void give_source_to_waiting_lock(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    const smc_event *unlock = smc_event_at(g, id), *lock = smc_event_at(g, unlock->chain_tail);
    const smc_id k =
        lock->thread == unlock->thread ? *revisit_waiting_lock(x, unlock->chain_tail) : 0;
    if (!k) return;
    smc_graph_set_source(g, k, id, false);
    smc_reductions_advance_thread(x->reductions, k);
    g->threads.at[smc_event_at(g, k)->thread].waiting = 0;
    const bool consistent = smc_reductions_link_event(x->reductions, k);
    revisit_require(x, consistent, "a waiting lock cannot read the unlock it waited for");
}

// A write without reads to revisit, a read with one source, and a lock without evictions need no
// frame. Each add_ function links its event and returns true, or pushes a frame and returns false.

// Adds a read whose sources are those from index `from` on.
static bool add_reading(revisit_engine *x, smc_id e, uint32_t from) {
    smc_graph *g = &x->graph;
    revisit_frame probe;
    const smc_source first = x->sources.at[from];
    const bool begins = !revisit_continues_access(x, smc_event_at(g, e));
    if (x->sources.n == from + 1 && first.write && !first.taken && begins) {
        smc_graph_set_source(g, e, first.write, false);
        if (!smc_event_at(g, e)->writes || !revisit_begin_scan_of_write(x, &probe, e)) {
            x->sources.n = from;
            revisit_link_and_append(x, e);
            return true;
        }
    }
    revisit_frame *f = revisit_push_frame(x, FRAME_READ, e);
    f->sources = f->next = from;
    return false;
}

static bool add_read_with_sources(revisit_engine *x, smc_id e) {
    const uint32_t from = x->sources.n;
    smc_model_readable(x->model, x->state, smc_event_at(&x->graph, e), e, &x->sources);
    smc_awaits_drop_sources(x->reductions, e, from);
    if (x->sources.n == from && revisit_continues_access(x, smc_event_at(&x->graph, e))) {
        // This access cannot be continued with the values read so far.
        smc_graph_discard_event(&x->graph, e);
        return false;
    }
    if (!revisit_require(x, x->sources.n > from, "a read can read from no write")) return false;
    smc_reductions_filter_sources(x->reductions, e, from);
    return add_reading(x, e, from);
}

// Adds an event with a single possible source.
static bool add_forced_read(revisit_engine *x, smc_id e) {
    const uint32_t from = x->sources.n;
    const smc_id source = smc_barriers_source(x->reductions, e);
    if (!source) return false;
    *smc_vec_push(&x->sources) = (smc_source){.write = source};
    return add_reading(x, e, from);
}

static bool add_write_with_revisits(revisit_engine *x, smc_id e) {
    revisit_frame probe;
    smc_graph_set_source(&x->graph, e, 0, false);
    probe.scan = probe.scan_end = 0;
    if (revisit_each_write_has_frame(x) || revisit_count_co_positions(x, e) > 1 ||
        revisit_begin_scan_of_write(x, &probe, e)) {
        revisit_frame *f = revisit_push_frame(x, FRAME_WRITE, e);
        f->scan = probe.scan, f->scan_end = probe.scan_end;
        return false;
    }
    revisit_link_and_append(x, e);
    return true;
}

static bool add_lock_with_sources(revisit_engine *x, smc_id e) {
    revisit_frame probe;
    smc_graph *g = &x->graph;
    *revisit_waiting_lock(x, e) = 0;
    if (revisit_begin_scan_of_write(x, &probe, e)) {
        revisit_push_frame(x, FRAME_LOCK, e);
        return false;
    }
    smc_graph_set_source(g, e, g->locs.at[smc_event_at(g, e)->loc].tail, false);
    revisit_link_and_append(x, e);
    return true;
}

// Adds and links an event without alternatives.
static void add_non_branching_event(revisit_engine *x, smc_id e) {
    const smc_graph *g = &x->graph;
    const smc_action *a = &smc_event_at(g, e)->step->action;
    smc_id rf = 0;
    if (a->kind == SMC_JOIN) rf = smc_last_event(g, a->thread);
    smc_graph_set_source(&x->graph, e, rf, false);
    revisit_link_and_append(x, e);
    if (a->kind == SMC_UNLOCK) give_source_to_waiting_lock(x, e);
}

// Adds the next event of thread t.
static bool add_event(revisit_engine *x, uint32_t t) {
    const smc_id e = smc_reductions_add_event(x->reductions, t);
    const smc_event *ev = smc_event_at(&x->graph, e);
    x->result->events++;
    if (!smc_reductions_admit_event(x->reductions, e)) return false;
    if (smc_has_forced_source(x->reductions, &ev->step->action)) return add_forced_read(x, e);
    if (ev->reads) return add_read_with_sources(x, e);
    switch (ev->kind) {
    case SMC_WRITE: return add_write_with_revisits(x, e);
    case SMC_LOCK: return add_lock_with_sources(x, e);
    case SMC_CHOICE: return revisit_push_frame(x, FRAME_CHOICE, e), false;
    default: return add_non_branching_event(x, e), true;
    }
}

// Whether some lock of a disabled thread may evict other locks.
static bool has_lock_that_may_evict(const revisit_engine *x) {
    for (uint32_t t = 0; t < x->graph.threads.n; t++)
        if (revisit_may_evict(x, t)) return true;
    return false;
}

void revisit_extend_graph(revisit_engine *x) {
    uint32_t t;
    assert(!x->unrestored.n);
    if (x->frames.n && x->frames.at[x->frames.n - 1].was_visited) return;
    while (revisit_should_continue(x)) {
        if (x->graph.program->storage.over_memory_budget) smc_reductions_trim_steps(x->reductions);
        const unsigned u = choose_thread(x, &t);
        const uint32_t from = x->sources.n;
        const smc_id deferred = u <= CANNOT_ADVANCE ? smc_next_deferred(x->reductions, from) : 0;
        if (x->done) return;
        if (deferred) {
            x->result->events++;
            if (!add_reading(x, deferred, from)) return;
            continue;
        }
        if (u == NOT_AT_ALL) {
            count_leaf(x);
            if (!x->given_up && has_lock_that_may_evict(x)) revisit_push_frame(x, FRAME_LEAF, 0);
            return;
        }
        if (!add_event(x, t)) return;
    }
}
