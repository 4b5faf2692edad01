// steps.c - building blocks of walks: links an event, undoes a round without progress, suspends a
// thread.
#include "explorers/sampling/counters.h"
#include "explorers/sampling/engine.h"
#include "observers/observe.h"

void sampling_end_if_error(sampling *x, bool is_error) {
    x->done |= is_error && !x->options->keep_going;
}

// ---- linking ------------------------------------------------------------------------------------

// Unlinks the event linked last, but leaves it in the addition order.
static void unlink_last(sampling *x) {
    x->model->remove(x->state, x->graph.link_order.at[x->graph.link_order.n - 1]);
    smc_graph_unlink_event(&x->graph);
}

// Whether another thread may have waited for the event.
static bool may_let_others_continue(const smc_event *e) {
    return e->writes || e->kind == SMC_UNLOCK || e->kind == SMC_LOCK;
}

bool sampling_link_event(sampling *x, smc_id e) {
    smc_graph *g = &x->graph;
    smc_graph_link_event(g, e);
    if (!x->model->add(x->state, e)) {
        unlink_last(x);
        return false;
    }
    smc_graph_append_event(g, e);
    x->wakeups += may_let_others_continue(smc_event_at(g, e));
    return true;
}

void sampling_unlink_event(sampling *x) {
    smc_graph *g = &x->graph;
    x->wakeups -= may_let_others_continue(smc_event_at(g, g->link_order.at[g->link_order.n - 1]));
    g->addition_order.n--;
    unlink_last(x);
}

void sampling_check_errors(sampling *x, smc_id e) {
    sampling_end_if_error(x, smc_errors_check_event(&x->errors, e));
}

bool sampling_advance_thread(sampling *x, smc_id e) {
    return smc_result_record_status(x->result, smc_graph_advance_thread(&x->graph, e), &x->done);
}

// ---- undoing a round ----------------------------------------------------------------------------

// Whether another thread reads from the event.
static bool is_read_by_others(const smc_graph *g, const smc_event *e) {
    for (smc_id r = e->readers; r; r = smc_event_at(g, r)->next_reader)
        if (smc_event_at(g, r)->thread != e->thread) return true;
    return false;
}

// Returns the position in link order of the first of the thread's last n events; UINT32_MAX: these
// events cannot be undone.
static uint32_t link_position_of_round(const sampling *x, uint32_t t, uint32_t n) {
    const smc_graph *g = &x->graph;
    const smc_thread *thread = &g->threads.at[t];
    uint32_t height = UINT32_MAX;
    if (!n || n > thread->events.n) return UINT32_MAX;
    for (uint32_t i = thread->events.n - n; i < thread->events.n; i++) {
        const smc_event *e = smc_event_at(g, thread->events.at[i]);
        const bool only_waits = smc_is_access(e->kind) || e->kind == SMC_FENCE ||
                                e->kind == SMC_LOCK || e->kind == SMC_UNLOCK ||
                                e->kind == SMC_CHOICE;
        if (!only_waits || is_read_by_others(g, e)) return UINT32_MAX;
        if (e->linked_at < height) height = e->linked_at;
    }
    return height;
}

// In a graph with coherence: returns how many writes of thread t, from its event number `first` on,
// precede write w in coherence.
static uint32_t count_before(const smc_graph *g, const smc_event *w, uint32_t t, uint32_t first) {
    const smc_thread *thread = &g->threads.at[t];
    uint32_t n = 0;
    if (!g->options.coherence || !w->writes || (w->thread == t && w->index >= first)) return 0;
    for (uint32_t i = first; i <= thread->events.n; i++) {
        const smc_event *e = smc_event_at(g, thread->events.at[i - 1]);
        n += e->linked && e->writes && e->loc == w->loc && e->co < w->co;
    }
    return n;
}

// Later events of other threads are unlinked and linked again in the same order: the events that
// remain are closed under po u rf, so they are an execution.
bool sampling_undo_events(sampling *x, uint32_t t, uint32_t n) {
    smc_graph *g = &x->graph;
    const uint32_t height = link_position_of_round(x, t, n);
    if (height == UINT32_MAX) return false;
    const uint32_t first = smc_event_at(g, smc_last_event(g, t))->index - n + 1;
    x->moved.n = 0;
    while (g->link_order.n > height) {
        const smc_id id = g->link_order.at[g->link_order.n - 1];
        const uint32_t removed = count_before(g, smc_event_at(g, id), t, first);
        *smc_vec_push(&x->moved) = id;
        unlink_last(x);
        smc_event_at(g, id)->co -= removed;
    }
    g->addition_order.n = height;
    while (x->moved.n) {
        const smc_id id = smc_vec_pop(&x->moved);
        const smc_event *e = smc_event_at(g, id);
        x->wakeups -= may_let_others_continue(e);
        if (e->thread == t && e->index >= first) {
            smc_graph_discard_event(g, id);
            continue;
        }
        const bool consistent = sampling_link_event(x, id);
        smc_invariant(consistent, "a part of a consistent graph is not consistent");
    }
    for (uint32_t i = 0; i < x->threads.n; i++)
        if (x->threads.at[i].rests > x->wakeups) x->threads.at[i].rests = x->wakeups;
    return true;
}

// The suspension ends after EVENTS events, since the round may have read old writes that a later
// attempt need not read.
void sampling_suspend_thread(sampling *x, uint32_t t) {
    enum { EVENTS = 64 };
    sampling_thread *thread = sampling_thread_of(x, t);
    thread->resting = true;
    thread->rests = x->wakeups;
    thread->until = x->events + EVENTS;
    sampling_counts(x->result)->waits++;
}

// ---- sources ------------------------------------------------------------------------------------

uint32_t sampling_write_position(const sampling *x, uint32_t at) {
    const smc_event *w = smc_event_at(&x->graph, x->sources.at[at].write);
    return w->thread == SMC_INIT_THREAD ? 0 : w->linked_at + 1;
}

uint32_t sampling_latest_source(const sampling *x, uint32_t from) {
    uint32_t best = from;
    for (uint32_t i = from + 1; i < x->sources.n; i++)
        if (sampling_write_position(x, i) > sampling_write_position(x, best)) best = i;
    return best - from;
}

// ---- waiting ------------------------------------------------------------------------------------

uint32_t sampling_repeated_events(const sampling *x, smc_id read) {
    const smc_step *next = smc_event_at(&x->graph, read)->next;
    if (x->ending || !next || !smc_is_idle_block(&next->action)) return 0;
    // a false assume is a round of one read
    return next->action.block.repeats ? (uint32_t)next->action.block.repeats : 1;
}

bool sampling_draw_tries_all(sampling *x) {
    return x->reading != READ_LATEST && sampling_draw_number(x) & 1;
}
