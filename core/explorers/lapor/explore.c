// explore.c - the main loop of lapor: chooses the next event, and tries the alternatives of each
// frame.
#include "graph/answers.h"
#include "explorers/lapor/engine.h"
#include "graph/enabled.h"

// Whether the current round is over. If an observation contradicts an assumption, everything must
// be visited again in a new round. The current round continues until it has added twice as many
// events, to make further observations; so the last round takes at least half of the time.
static bool is_round_over(const lapor *x) {
    return x->done || x->ordered ||
           (x->footprint.assumption_refuted && x->result->events >= x->enough);
}

// ---- choice of the next event -------------------------------------------------------------------

// Whether the action reads memory, or is a fence that the model treats as an RMW.
static bool is_read_or_rmw_fence(const lapor *x, const smc_action *a) {
    return a->kind == SMC_READ || a->kind == SMC_RMW ||
           (a->kind == SMC_FENCE && a->order == SMC_SEQ_CST && x->graph.options.fences_are_rmws);
}

// Priorities of the threads' next steps, lowest first. Any function of the graph would be correct.
// Events without alternatives come first. Then threads in critical sections run to the end of
// these, so that sections rarely overlap. Locks come before reads outside of sections, since the
// sections may write.
enum {
    NOT_ENABLED,
    WAITS_AT_HELD_LOCK,       // a lock of a mutex that is held
    DEFERRED_READ,            // a read outside of sections that was deferred before
    READS,                    // another read outside of sections
    DEFERRED_LOCK,            // a lock that was deferred before
    AT_LOCK,                  // another lock
    DEFERRED_READ_IN_SECTION, // a read in a section that was deferred before
    READ_IN_SECTION,          // another read in a section
    AT_ONCE,                  // an event without alternatives
};

// The priority of the thread's next step.
static int step_priority(lapor *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const smc_step *step = g->threads.at[t].step;
    if (!step) return NOT_ENABLED;
    const smc_action *a = &step->action;
    if (is_read_or_rmw_fence(x, a)) {
        const bool again = *lapor_deferral_entry(x, t),
                   inside = lapor_sections_of_thread(&x->order, t);
        if (!lapor_can_continue(x, t)) return NOT_ENABLED;
        return inside ? (again ? DEFERRED_READ_IN_SECTION : READ_IN_SECTION)
                      : (again ? DEFERRED_READ : READS);
    }
    if (a->kind == SMC_LOCK) {
        if (!lapor_can_continue(x, t)) return NOT_ENABLED;
        return !smc_is_enabled(g, t)         ? WAITS_AT_HELD_LOCK
               : *lapor_deferral_entry(x, t) ? DEFERRED_LOCK
                                             : AT_LOCK;
    }
    return smc_is_enabled(g, t) ? AT_ONCE : NOT_ENABLED;
}

// Sets *out to the thread with the highest priority. Returns false if no thread is enabled.
static bool choose_thread(lapor *x, uint32_t *out) {
    int best = NOT_ENABLED;
    for (uint32_t t = 0; t < x->graph.threads.n && best < AT_ONCE; t++) {
        const int u = step_priority(x, t);
        if (u <= best) continue;
        best = u;
        *out = t;
    }
    return best > NOT_ENABLED;
}

// ---- linking ------------------------------------------------------------------------------------

// Unlinks the event linked last.
static void unlink_last(lapor *x) {
    const smc_id id = x->graph.link_order.at[x->graph.link_order.n - 1];
    lapor_order_remove(&x->order, id);
    x->model->remove(x->state, id);
    smc_graph_unlink_event(&x->graph);
    x->graph.addition_order.n--;
}

// Whether each deferred section that contains the event reads from a section added after the
// deferral, or may still do so.
static bool deferrals_may_succeed(const lapor *x, smc_id id) {
    const lapor_relations *o = &x->order;
    const smc_event *e = smc_event_at(&x->graph, id);
    for (uint32_t h = o->in.at[id]; h && (e->reads || e->kind == SMC_UNLOCK);
         h = o->held.at[h].rest) {
        const uint32_t section = o->held.at[h].section;
        const lapor_section *s = &o->sections.at[section];
        if (s->since && !(s->unlock ? lapor_deferral_succeeded(x, section)
                                    : lapor_deferral_may_succeed(x, section)))
            return false;
    }
    return true;
}

// Links an event that has its source. Returns false, with the event unlinked, if no order of
// sections is possible or the program cannot continue.
static bool link_event(lapor *x, smc_id id) {
    if (!lapor_record_status(x, smc_graph_advance_thread(&x->graph, id))) return false;
    smc_graph_link_event(&x->graph, id);
    smc_graph_append_event(&x->graph, id);
    if (!x->model->add(x->state, id)) {
        x->model->remove(x->state, id);
        smc_graph_unlink_event(&x->graph);
        x->graph.addition_order.n--;
        return false;
    }
    lapor_contexts_add(&x->acquisitions.contexts, &x->graph, id);
    if (lapor_order_add(&x->order, id) && deferrals_may_succeed(x, id)) return true;
    unlink_last(x);
    return false;
}

// Unlinks the events from position `height` of the link order on, and frees them except `keep`.
static void unlink_events_above(lapor *x, uint32_t height, smc_id keep) {
    while (x->graph.link_order.n > height) {
        const smc_id id = x->graph.link_order.at[x->graph.link_order.n - 1];
        unlink_last(x);
        if (id != keep) smc_graph_discard_event(&x->graph, id);
    }
}

// ---- adding an event ----------------------------------------------------------------------------

// Records that thread t waits at its next action for a mutex or another thread's end. Returns
// false, and records nothing, if the graph is part of no execution.
static bool note_acquisition(lapor *x, uint32_t t, const smc_action *a) {
    SMC_VEC(uint32_t) holds = {0};
    for (uint32_t h = lapor_sections_of_thread(&x->order, t); h; h = x->order.held.at[h].rest)
        *smc_vec_push(&holds) = x->order.sections.at[x->order.held.at[h].section].mutex;
    const bool end = a->kind == SMC_JOIN;
    const lapor_acquisition acquisition = {
        .thread = t,
        .end = end,
        .what = end ? a->thread : a->loc,
        .n = holds.n,
        .context = lapor_context_of(&x->acquisitions.contexts, &x->graph, t)};
    const bool is_new = lapor_acquisitions_add(&x->acquisitions, acquisition, holds.at);
    smc_vec_free(&holds);
    if (!is_new) return true;
    if (!lapor_has_section_order(x)) {
        lapor_acquisitions_remove(&x->acquisitions);
        return false;
    }
    x->ordered |= lapor_acquisitions_close_cycle(&x->acquisitions);
    return true;
}

// Whether the read may take the write, considering when the read, or the lock of its section, was
// deferred.
static bool may_take_since_deferral(lapor *x, smc_id id, smc_id write) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id), *w = smc_event_at(g, write);
    const uint32_t since = x->asleep.at[e->thread];
    if (w->thread == SMC_INIT_THREAD) return !since;
    return (!since || w->linked_at + 1 >= since) && !lapor_section_began_later(x, write, e->thread);
}

// Adds thread t's next event, which has alternatives, and pushes a frame for it. Valid until the
// next push.
static lapor_frame *push_frame(lapor *x, lapor_frame_kind kind, uint32_t t) {
    const smc_id id = smc_graph_add_event(&x->graph, t);
    lapor_frame *f = smc_vec_push(&x->frames);
    smc_share_enter_node(
        &x->share, kind == LAPOR_CHOICE
                       ? (uint32_t)smc_event_at(&x->graph, id)->step->action.choice.alternatives
                       : 1);
    *f = (lapor_frame){.kind = (uint8_t)kind,
                       .event = id,
                       .height = x->graph.link_order.n,
                       .thread = t,
                       .slept = *lapor_deferral_entry(x, t)};
    return f;
}

// Pushes the frame of a read, with its sources.
static void push_read_frame(lapor *x, uint32_t t) {
    smc_graph *g = &x->graph;
    lapor_frame *f = push_frame(x, LAPOR_READ, t);
    const smc_id id = f->event;
    const smc_event *e = smc_event_at(g, id);
    f->sources = f->next = x->sources.n;
    lapor_note_read(&x->footprint, t, e->loc);
    x->model->readable(x->state, id, &x->sources);
    uint32_t n_left = f->sources;
    for (uint32_t i = f->sources; i < x->sources.n; i++) {
        const smc_source s = x->sources.at[i];
        if (!may_take_since_deferral(x, id, s.write)) continue;
        if (smc_would_write(e, smc_event_at(g, s.write)->out))
            lapor_note_write(&x->footprint, t, e->loc);
        if (!s.taken) x->sources.at[n_left++] = s;
    }
    x->sources.n = n_left;
    smc_share_add_children(&x->share, n_left - f->sources);
}

// Pushes the frame of a lock. Returns false if the graph is part of no execution.
static bool push_lock_frame(lapor *x, uint32_t t) {
    if (!note_acquisition(x, t, &x->graph.threads.at[t].step->action)) return false;
    push_frame(x, LAPOR_LOCK, t);
    return true;
}

// Handles a thread's last event. If the thread holds a mutex then, it holds the mutex for ever, and
// threads that lock it are stuck. Returns false if the graph is part of no execution.
static bool add_last(lapor *x, smc_id id) {
    const smc_event *e = smc_event_at(&x->graph, id);
    if (e->kind == SMC_ERROR && !x->options->keep_going) lapor_handle_thread_error(x);
    if (x->done || !lapor_sections_of_thread(&x->order, e->thread)) return true;
    x->ordered |= lapor_has_section_order(x);
    return x->ordered;
}

// Adds an event without alternatives. Returns false if the graph is part of no execution.
static bool add_non_branching_event(lapor *x, uint32_t t) {
    smc_graph *g = &x->graph;
    const smc_action *a = &g->threads.at[t].step->action;
    if (a->kind == SMC_JOIN && !note_acquisition(x, t, a)) return false;
    if (a->kind == SMC_WRITE) lapor_note_write(&x->footprint, t, a->loc);
    if (is_round_over(x)) return true;
    const smc_id rf = a->kind == SMC_JOIN ? smc_last_event(g, a->thread) : 0;
    const smc_id id = smc_graph_add_event(g, t);
    smc_graph_set_source(g, id, rf, false);
    if (link_event(x, id)) return !smc_kind_ends_thread(a->kind) || add_last(x, id);
    smc_graph_discard_event(g, id);
    return false;
}

// Whether the visitor `watch` lets the exploration continue.
static bool visitor_continues(lapor *x) {
    x->given_up = x->watch.visit && !x->watch.visit(x->watch.context, &x->graph);
    x->done |= x->given_up;
    return !x->given_up;
}

// Extends the graph: to the next branching point, until no thread can run, or until the graph is
// known to be part of no execution.
static void extend_execution(lapor *x) {
    uint32_t t;
    while (!is_round_over(x)) {
        if (!visitor_continues(x) || !lapor_continues(x)) return;
        if (x->program->storage.over_memory_budget) smc_graph_trim_steps(&x->graph, NULL);
        if (!choose_thread(x, &t)) {
            if (lapor_any_thread_is_deferred(x)) x->result->redundant++;
            else lapor_handle_leaf(x);
            return;
        }
        const smc_action *a = &x->graph.threads.at[t].step->action;
        const bool has_alternatives =
            is_read_or_rmw_fence(x, a) || a->kind == SMC_LOCK || a->kind == SMC_CHOICE;
        x->result->events++;
        if (!x->footprint.assumption_refuted) x->enough = 2 * x->result->events + 64;
        if (has_alternatives && lapor_has_hopeless_deferral(x)) {
            x->result->redundant++;
            return;
        }
        if (is_read_or_rmw_fence(x, a)) push_read_frame(x, t);
        else if (a->kind == SMC_CHOICE) push_frame(x, LAPOR_CHOICE, t);
        else if (a->kind == SMC_LOCK ? !push_lock_frame(x, t) : !add_non_branching_event(x, t))
            x->result->redundant++;
        else if (!has_alternatives) continue;
        return;
    }
}

// ---- the next alternative of a frame ------------------------------------------------------------
//
// Each function returns whether there is a further alternative, and changes the graph to it. If
// there is none, the graph is as before the frame was pushed.

static bool next_choice(lapor *x, lapor_frame *f) {
    return smc_graph_set_next_answer(&x->graph, f->event, !f->next++) && link_event(x, f->event);
}

static bool next_source(lapor *x, lapor_frame *f) {
    while (!x->done && f->next < x->sources.n) {
        smc_graph_set_source(&x->graph, f->event, x->sources.at[f->next++].write, false);
        x->asleep.at[f->thread] = 0;
        if (link_event(x, f->event)) return true;
        x->asleep.at[f->thread] = f->slept;
    }
    x->sources.n = f->next = f->sources;
    return false;
}

// The first alternative of a lock: the thread takes the mutex.
static bool take_lock(lapor *x, lapor_frame *f) {
    if (f->next) return false;
    const uint32_t site =
        lapor_site_of(&x->footprint, f->thread, smc_event_at(&x->graph, f->event)->loc);
    f->next = 1;
    smc_graph_set_source(&x->graph, f->event, 0, false);
    x->asleep.at[f->thread] = 0;
    if (!link_event(x, f->event)) return false;
    lapor_section *s = &x->order.sections.at[x->order.sections.n - 1];
    s->site = site;
    s->since = f->slept;
    return true;
}

// The last alternative of a read or lock: defers it. The read takes a write that is added later;
// the section reads from a section that is added later. Returns false if no thread may add these.
static bool defer_thread(lapor *x, lapor_frame *f) {
    x->asleep.at[f->thread] = f->slept;
    if (x->done || f->deferred) return false;
    if (!lapor_may_continue_later(x, f->thread)) {
        lapor_assume_never_continues(x, f->thread);
        return false;
    }
    f->deferred = true;
    x->asleep.at[f->thread] = x->graph.link_order.n + 1;
    return true;
}

// Moves the top frame to its next alternative.
static bool next_alternative(lapor *x) {
    lapor_frame *f = &x->frames.at[x->frames.n - 1];
    unlink_events_above(x, f->height, f->event);
    switch ((lapor_frame_kind)f->kind) {
    case LAPOR_READ: return next_source(x, f) || defer_thread(x, f);
    case LAPOR_LOCK: return take_lock(x, f) || defer_thread(x, f);
    case LAPOR_CHOICE: return next_choice(x, f);
    }
    smc_internal_error(__FILE__, __LINE__, "unknown frame");
}

static void pop_frame(lapor *x) {
    smc_graph_discard_event(&x->graph, x->frames.at[--x->frames.n].event);
    smc_share_leave_node(&x->share);
}

// Pops all frames and removes all events.
static void undo_frame(lapor *x) {
    while (x->frames.n) {
        const lapor_frame *f = &x->frames.at[x->frames.n - 1];
        unlink_events_above(x, f->height, f->event);
        pop_frame(x);
    }
    unlink_events_above(x, 0, 0);
    x->sources.n = x->asleep.n = 0;
}

// Visits all executions once, relying on the assumptions of the footprint.
static void visit_all_executions(lapor *x) {
    extend_execution(x);
    while (x->frames.n && !is_round_over(x)) {
        if (next_alternative(x)) {
            smc_share_next_child(&x->share);
            extend_execution(x);
        } else if (!is_round_over(x)) pop_frame(x);
    }
}

void lapor_explore_all(lapor *x) {
    do {
        undo_frame(x);
        lapor_footprint_drop_assumptions(&x->footprint);
        smc_result_clear(x->result);
        visit_all_executions(x);
    } while (x->footprint.assumption_refuted && !x->done && !x->ordered);
}
