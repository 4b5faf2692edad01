// leaf.c - handles complete graphs: decides whether a graph is an execution under some order of
// critical sections, and finds the errors that it shows under any such order.
#include "explorers/lapor/engine.h"
#include "explorers/leaf.h"
#include "graph/lifetimes.h"
#include "reductions/rounds/judge.h"
#include "reductions/rounds/late_races.h"
#include "reductions/rounds/net_zero.h"

// ---- orders that make it an execution -----------------------------------------------------------

// Whether each source happens before its read. Happens-before is acyclic, so its union with
// reads-from is acyclic then.
static bool reads_follow_hb(const lapor *x) {
    for (uint32_t i = 0; i < x->graph.link_order.n; i++) {
        const smc_id id = x->graph.link_order.at[i];
        if (smc_event_at(&x->graph, id)->reads &&
            !lapor_happens_before(&x->order, smc_event_at(&x->graph, id)->rf, id))
            return false;
    }
    return true;
}

// A lapor_order_filter: whether the graph is an execution under the decided order. `run`: a
// lapor_run to use.
static bool is_execution(lapor *x, void *run) {
    const bool by_hb =
        x->model->is_consistency_decided_by_hb && x->model->is_consistency_decided_by_hb(x->state);
    if (by_hb && reads_follow_hb(x)) return true;
    return lapor_compute_run(x, run) && (by_hb || lapor_model_allows_run(x, run));
}

// Builds the graph of an execution: that of the exploration, with the critical sections in the
// decided order.
static void build_execution_in_order(lapor *x, lapor_execution_checks what) {
    lapor_run run = {0};
    const bool whole = lapor_compute_run(x, &run),
               allowed = whole && lapor_build_execution(x, &run, what);
    smc_invariant(x->done || allowed, "the model refuses an execution that it has allowed");
    smc_vec_free(&run);
}

// ---- errors that depend on the order ------------------------------------------------------------

// The kinds of errors of one or two events that some order of sections may show.
typedef enum fault_kind {
    LATE,    // the first event does not happen before the second
    RACE,    // neither event happens before the other
    FOLLOWS, // the second event can directly follow the first on a synchronisation object
    HOLDS,   // the first event, a lock, is not released before the second event destroys the mutex
    NOT_BEGUN, // nothing has initialised the object before the first event
} fault_kind;

// An error that some order of sections may show. `second`: 0 for NOT_BEGUN.
typedef struct possible_error {
    smc_id first, second;
    fault_kind fault;
    lapor_run run; // scratch: the events in a possible order
} possible_error;

static bool lapor_leaf_happens_before(const void *order, smc_id a, smc_id b) {
    return lapor_happens_before(order, a, b);
}

// Whether the relations that are known so far show the error.
static bool error_is_shown(const lapor *x, const possible_error *s) {
    const smc_lifetimes l = {&x->graph, &x->order, lapor_leaf_happens_before};
    switch (s->fault) {
    case LATE: return !lapor_happens_before(&x->order, s->first, s->second);
    case RACE:
        return !lapor_happens_before(&x->order, s->first, s->second) &&
               !lapor_happens_before(&x->order, s->second, s->first);
    case FOLLOWS: return smc_lifetime_is_misused(&l, s->first, s->second);
    case HOLDS: return smc_lifetime_mutex_is_held(&l, s->first, s->second);
    case NOT_BEGUN: return !smc_is_object_initialised(&l, s->first);
    }
    return false;
}

// A lapor_order_filter: whether the decided order is an execution that shows the error (a
// possible_error).
static bool is_execution_with_error(lapor *x, void *context) {
    possible_error *s = context;
    return error_is_shown(x, s) && is_execution(x, &s->run);
}

// Returns the first element of list `held` whose mutex also has a section in `list`; 0: there is
// none.
static uint32_t first_common_mutex(const lapor_relations *o, uint32_t held, uint32_t list) {
    for (; held; held = o->held.at[held].rest)
        if (lapor_section_of(o, list, o->sections.at[o->held.at[held].section].mutex)) return held;
    return 0;
}

// Searches for an order of sections under which the error occurs, and reports the error.
static void search_order_with_error(lapor *x, smc_id first, smc_id second, fault_kind fault) {
    possible_error s = {.first = first, .second = second, .fault = fault};
    const lapor_log_lengths mark = lapor_order_log_lengths(&x->order);
    if (x->done || !error_is_shown(x, &s)) return;
    if (lapor_find_section_order(x, is_execution_with_error, &s)) {
        build_execution_in_order(x, (lapor_execution_checks){.errors = true});
        smc_invariant(!lapor_continues(x) || x->errors.shown.n,
                      "an error that depends on the order of locks does not show in it");
        lapor_order_undo(&x->order, mark);
        x->done |= !x->options->keep_going;
    }
    smc_vec_free(&s.run);
}

// Whether some mutex is held at all accesses to the location.
static bool has_common_mutex(const lapor *x, const smc_loc *loc) {
    const lapor_relations *o = &x->order;
    for (uint32_t h = o->in.at[loc->events.at[0]]; h; h = o->held.at[h].rest) {
        const uint32_t mutex = o->sections.at[o->held.at[h].section].mutex;
        uint32_t i = 1;
        while (i < loc->events.n && lapor_section_of(o, o->in.at[loc->events.at[i]], mutex)) i++;
        if (i == loc->events.n) return true;
    }
    return false;
}

// Whether some access to the location is plain.
static bool has_plain(const lapor *x, const smc_loc *loc) {
    for (uint32_t i = 0; i < loc->events.n; i++)
        if (lapor_is_plain(x, smc_event_at(&x->graph, loc->events.at[i]))) return true;
    return false;
}

// Reports races of the location's n-th access with earlier ones.
static void find_races_with(lapor *x, const smc_loc *loc, uint32_t n) {
    const smc_graph *g = &x->graph;
    const smc_id id = loc->events.at[n];
    const smc_event *e = smc_event_at(g, id);
    for (uint32_t i = 0; i < n && !x->done; i++) {
        const smc_id other = loc->events.at[i];
        const smc_event *o = smc_event_at(g, other);
        const bool conflict =
            (e->writes || o->writes) && (lapor_is_plain(x, e) || lapor_is_plain(x, o));
        if (o->thread != e->thread && conflict &&
            !first_common_mutex(&x->order, x->order.in.at[other], x->order.in.at[id]))
            search_order_with_error(x, other, id, RACE);
    }
}

// Reports all data races of the graph that some order of sections shows.
static void find_races(lapor *x) {
    for (uint32_t l = 0; l < x->graph.locs.n; l++) {
        const smc_loc *loc = &x->graph.locs.at[l];
        if (loc->info.lock || loc->events.n < 2 || !has_plain(x, loc) || has_common_mutex(x, loc))
            continue;
        for (uint32_t n = 1; n < loc->events.n; n++) find_races_with(x, loc, n);
    }
}

// Reports if an access may not be between the allocation and the free of its object.
static void check_memory_access(lapor *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    const uint32_t object = e->step->action.object;
    if (!object || e->kind == SMC_ALLOC) return;
    if (g->objects.at[object].alloc)
        search_order_with_error(x, g->objects.at[object].alloc, id, LATE);
    for (smc_id f = g->objects.at[object].free; f && e->kind != SMC_FREE;
         f = smc_event_at(g, f)->prev_object)
        search_order_with_error(x, id, f, LATE);
}

// Checks the lifetime of the synchronisation object that the event uses. HOLDS covers the
// destruction of a held mutex if the lock precedes the destruction under every order; otherwise
// FOLLOWS does.
static void check_lifetime_event(lapor *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const uint32_t object = smc_sync_object_of_event(g, smc_event_at(g, id));
    if (!object) return;
    for (smc_id c = g->locs.at[object].lifetime; c && !x->done;
         c = smc_event_at(g, c)->chain_tail) {
        search_order_with_error(x, id, c, FOLLOWS);
        search_order_with_error(x, c, id, FOLLOWS);
        search_order_with_error(x, id, c, HOLDS);
    }
    if (g->locs.at[object].info.uninitialised_lock && smc_event_at(g, id)->kind != SMC_INITIALISE)
        search_order_with_error(x, id, 0, NOT_BEGUN);
}

// Reports the errors that depend on the order of sections.
static void find_errors(lapor *x) {
    if (!x->options->plain_access) find_races(x);
    for (uint32_t i = 0; i < x->graph.link_order.n && !x->done; i++)
        check_memory_access(x, x->graph.link_order.at[i]);
    for (uint32_t i = 0; i < x->graph.link_order.n && !x->done; i++)
        check_lifetime_event(x, x->graph.link_order.at[i]);
}

// Whether the event shows an error that does not depend on the order of sections.
static bool has_error(const lapor *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_action *a = &e->step->action;
    if (e->kind == SMC_ERROR) return true;
    if (e->kind == SMC_FREE) return !g->objects.at[a->object].alloc || e->prev_object;
    if (!smc_is_access(e->kind)) return false;
    const smc_loc *loc = &g->locs.at[e->loc];
    const bool unwritten = e->in == SMC_UNWRITTEN || (e->rf == loc->init && !loc->info.initialised);
    if (e->reads && !a->copies && unwritten) return true;
    if (!a->object) return false;
    const smc_id alloc = g->objects.at[a->object].alloc;
    return !alloc ||
           (uint64_t)loc->info.offset + loc->info.size > smc_event_at(g, alloc)->step->action.bytes;
}

// Whether some event shows an error that does not depend on the order of sections.
static bool has_errors(const lapor *x) {
    if (x->order.misused) return true;
    for (uint32_t i = 0; i < x->graph.link_order.n; i++)
        if (has_error(x, x->graph.link_order.at[i])) return true;
    return false;
}

// ---- complete graphs ----------------------------------------------------------------------------

// A lapor_order_filter: whether a thread waits for ever under the decided order. `run`: a lapor_run
// to use.
static bool waits_for_ever(lapor *x, void *run) {
    const uint32_t shown = x->errors.shown.n;
    return lapor_compute_run(x, run) &&
           lapor_build_execution(x, run, (lapor_execution_checks){.end = true}) &&
           x->errors.shown.n > shown;
}

// Checks whether accesses of dropped rounds race with later events under some order of sections.
// Undecided orders contribute nothing to happens-before; the chosen order may, by program order and
// reads-from. While lapor is on trial, tracer's check records no rounds, so this check finds more.
// Returns whether the exploration continues.
static bool check_dropped_round_races(lapor *x) {
    const smc_errors as_it_is = {.graph = &x->graph,
                                 .model = x->model,
                                 .state = x->state,
                                 .result = x->result,
                                 .options = x->options};
    if (!smc_seeks_late_races(x->program, x->graph.options.start.races_late, x->options, x->result))
        return true;
    if (!lapor_record_status(x, smc_check_dropped_rounds(&as_it_is, false))) return false;
    build_execution_in_order(x, (lapor_execution_checks){.late = true});
    x->given_up = x->options->on_trial && smc_late_race_notes_have_race(&x->result->late);
    x->done |= x->given_up;
    return lapor_continues(x);
}

// Counts the execution, whose order of sections is decided.
static void count_lapor_execution(lapor *x) {
    const smc_leaf leaf = smc_leaf_count_execution(&x->graph, x->options, x->result);
    smc_note_net_zero_rounds(&x->graph, x->result);
    const bool whole = !smc_leaf_is_cut(leaf);
    const lapor_execution_checks what = {.errors = has_errors(x),
                                         .end = smc_leaf_is_deadlock(leaf) ||
                                                (whole && smc_leaves_waiting_threads(&x->graph)) ||
                                                (leaf == SMC_LEAF_COMPLETE && x->options->leaks),
                                         .check = whole && x->options->check};
    if (what.errors || what.end || what.check) build_execution_in_order(x, what);
    x->done |= x->errors.shown.n && !x->options->keep_going;
}

void lapor_handle_leaf(lapor *x) {
    lapor_run run = {0};
    const lapor_log_lengths mark = lapor_order_log_lengths(&x->order);
    x->errors.shown.n = 0;
    if (lapor_find_section_order(x, is_execution, &run)) {
        if (lapor_continues(x) && check_dropped_round_races(x)) count_lapor_execution(x);
        lapor_order_undo(&x->order, mark);
        find_errors(x);
        if (smc_leaf_thread_waits(&x->graph, smc_leaf_kind_of(&x->graph)) && !x->done &&
            lapor_find_section_order(x, waits_for_ever, &run)) {
            lapor_order_undo(&x->order, mark);
            x->done |= !x->options->keep_going;
        }
        smc_leaf_count_shown_errors(&x->errors);
    } else x->result->redundant++;
    smc_vec_free(&run);
}

void lapor_handle_thread_error(lapor *x) {
    lapor_run run = {0};
    const lapor_log_lengths mark = lapor_order_log_lengths(&x->order);
    if (lapor_find_section_order(x, is_execution, &run)) {
        build_execution_in_order(x, (lapor_execution_checks){.errors = true});
        smc_invariant(!lapor_continues(x) || x->errors.shown.n,
                      "an error of a thread does not show in its execution");
        lapor_order_undo(&x->order, mark);
        x->done = true;
    }
    smc_vec_free(&run);
}
