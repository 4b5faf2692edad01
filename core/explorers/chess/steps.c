// steps.c - decides which threads can run, and executes steps.
#include "explorers/chess/engine.h"
#include "explorers/leaf.h"
#include "graph/enabled.h"
#include "observers/observe.h"
#include "program/waits.h"

// ---- which threads can run ----------------------------------------------------------------------

// Whether the thread's next step is free: no read or lock depends on when the step is executed, so
// it can belong to the same turn as the thread's previous step. A plain write is not free: a read
// that races with it may come before or after it.
bool chess_is_free(const chess *x, uint32_t t) {
    const smc_thread *thread = &x->graph.threads.at[t];
    const smc_action *a = &thread->step->action;
    // in these cases, running another thread is no preemption
    if (a->yields || (t && !thread->events.n)) return false;
    switch (a->kind) {
    case SMC_READ: return a->order == SMC_PLAIN && !x->options->plain_access;
    case SMC_WRITE:
    case SMC_RMW:
    case SMC_LOCK:
    case SMC_UNLOCK: return false;
    case SMC_CHOICE: return a->choice.alternatives == 1;
    default: return true;
    }
}

// The present value of the location; for smc_memory_state.
static uint64_t value_at(const void *self, uint32_t loc) {
    const chess *x = self;
    const smc_graph *g = &x->graph;
    const smc_id last = loc < x->last.n ? x->last.at[loc] : 0;
    if (last) return smc_event_at(g, last)->out;
    return loc == SMC_LOC_FENCE ? 0 : g->program->location(g->program, loc).initial;
}

// Whether no thread holds the mutex; for smc_memory_state.
static bool is_free_at(const void *self, uint32_t loc) {
    const smc_graph *g = &((const chess *)self)->graph;
    return g->locs.n <= loc || !g->locs.at[loc].init ||
           smc_event_at(g, g->locs.at[loc].tail)->kind != SMC_LOCK;
}

// Returns whether the thread can be scheduled. Writes of other threads may come between the reads
// of a round, and all such interleavings must be visited; therefore a round with several reads may
// begin although the thread would only wait. If the round has a single read, the thread can wait
// until the value changes instead.
chess_thread_status chess_status_of_thread(chess *x, uint32_t t) {
    smc_graph *g = &x->graph;
    if (!smc_is_enabled(g, t)) return CHESS_DISABLED;
    bool waits = false;
    uint32_t reads;
    const smc_memory_state memory = {.value = value_at, .is_free = is_free_at, .self = x};
    if (!smc_graph_can_advance(g)) return CHESS_ENABLED;
    g->status = smc_can_only_wait_from(g->program, g->threads.at[t].step, &memory, g->options.stop,
                                       &waits, &reads);
    (void)smc_result_record_status(x->result, g->status, &x->done);
    return !waits ? CHESS_ENABLED : reads > 1 ? CHESS_MAY_WAIT : CHESS_ONLY_WAITS;
}

// ---- an event -----------------------------------------------------------------------------------

// Returns the last write to the event's location, which may be the initialisation write.
static smc_id last_write_in_interleaving(const chess *x, const smc_event *e) {
    const smc_id last = e->loc < x->last.n ? x->last.at[e->loc] : 0;
    return last ? last : x->graph.locs.at[e->loc].init;
}

// Returns the source of a plain read. If possible, this is the last write that happens before the
// read, as in other explorers: any other source would hide the race. If the source is not the last
// write, the graph is not extended: another schedule, in which the read comes before the racing
// write, covers the continuations.
static smc_id last_readable(chess *x, smc_id id) {
    const smc_graph *g = &x->graph;
    smc_id best = 0;
    x->sources.n = 0;
    smc_model_readable(x->model, x->state, smc_event_at(g, id), id, &x->sources);
    for (uint32_t i = 0; i < x->sources.n; i++) {
        const smc_id w = x->sources.at[i].write;
        const bool is_initial = smc_event_at(g, w)->thread == SMC_INIT_THREAD;
        if (!best || smc_event_at(g, best)->thread == SMC_INIT_THREAD ||
            (!is_initial && smc_event_at(g, w)->linked_at > smc_event_at(g, best)->linked_at))
            best = w;
    }
    return best;
}

// Returns the source of an event that has one. Sets chess.racing_read_height.
static smc_id source_in_interleaving(chess *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    if (e->reads && e->plain) {
        const smc_id source = last_readable(x, id);
        if (source != last_write_in_interleaving(x, e)) x->racing_read_height = g->link_order.n + 1;
        return source;
    }
    return e->reads ? last_write_in_interleaving(x, e) : smc_graph_lock_or_join_source(g, e);
}

void chess_execute_step(chess *x, uint32_t t, uint64_t answer) {
    smc_graph *g = &x->graph;
    if (g->program->storage.over_memory_budget) smc_graph_trim_steps(g, NULL);
    const smc_id id = smc_graph_add_event(g, t);
    x->result->events++;
    if (smc_event_at(g, id)->kind == SMC_CHOICE) smc_graph_set_answer(g, id, answer);
    else smc_graph_set_source(g, id, source_in_interleaving(x, id), false);
    if (!smc_result_record_status(x->result, smc_graph_advance_thread(g, id), &x->done))
        return smc_graph_discard_event(g, id);
    smc_graph_link_event(g, id);
    const bool allowed = x->model->add(x->state, id);
    smc_invariant(allowed || smc_graph_stop_requested(g), "an interleaving is not consistent");
    smc_graph_append_event(g, id);
    chess_add_to_state(x, id);
    if (smc_errors_check_event(&x->errors, id)) x->done |= !x->options->keep_going;
}

void chess_undo_steps(chess *x, uint32_t height) {
    smc_graph *g = &x->graph;
    while (g->link_order.n > height) {
        chess_remove_from_state(x, g->link_order.at[g->link_order.n - 1]);
        smc_leaf_unlink_events(g, x->model, x->state, g->link_order.n - 1);
    }
    if (height < x->racing_read_height) x->racing_read_height = 0;
}
