// leaf.c - what a whole graph shows: whether it is an execution in some order of the critical sections, and which errors there
// are in any.
#include "core/explorers/lapor/lapor.h"

// ---- orders that make it an execution ----------------------------------------------------------------------------

// A plain read takes only what happens before it.
static bool plain_reads_are_ordered(const lapor *x) {
    for (uint32_t i = 0; i < x->graph.stack.n; i++) {
        const smc_id id = x->graph.stack.at[i];
        const smc_event *e = smc_ev(&x->graph, id);
        if (e->reads && lapor_is_plain(x, e) && !smc_in_clock(smc_ev(&x->graph, e->rf), lapor_clock_before(&x->order, id)))
            return false;
    }
    return true;
}

static bool is_execution(lapor *x, void *run) {
    return plain_reads_are_ordered(x) && lapor_run_of(x, run) && lapor_judge(x, run);
}

// ---- errors that depend on the order -----------------------------------------------------------------------------

// Two events of which the first must happen before the second or, in a race, either before the other.
typedef struct suspicion {
    smc_id first, second;
    bool race;
    lapor_run *run;
} suspicion;

static bool is_founded(const lapor *x, const suspicion *s) {
    return !lapor_before(&x->order, s->first, s->second) && !(s->race && lapor_before(&x->order, s->second, s->first));
}

static bool shows(lapor *x, void *context) {
    const suspicion *s = context;
    return is_founded(x, s) && is_execution(x, s->run);
}

static bool same_mutex(const lapor *x, smc_id a, smc_id b) {
    const lapor_order *o = &x->order;
    for (uint32_t h = o->in.at[a]; h; h = o->held.at[h].rest)
        for (uint32_t i = o->in.at[b]; i; i = o->held.at[i].rest)
            if (o->sections.at[o->held.at[h].section].mutex == o->sections.at[o->held.at[i].section].mutex) return true;
    return false;
}

// Looks for an order of the sections in which it is so, and reports it.
static void follow(lapor *x, smc_id first, smc_id second, bool race) {
    lapor_run run = {0};
    suspicion s = {first, second, race, &run};
    const lapor_mark mark = lapor_order_mark(&x->order);
    if (!x->done && is_founded(x, &s) && !(race && same_mutex(x, first, second)) && lapor_complete(x, shows, &s)) {
        const bool allowed = lapor_build(x, &run, (lapor_inquiry){.errors = true});
        smc_invariant(x->done || (allowed && x->shown.n), "an error that depends on the order of locks does not show in it");
        lapor_order_undo(&x->order, mark);
        x->done |= !x->options->keep_going;
    }
    smc_vec_free(&run);
}

static void look_for_races(lapor *x, smc_id id, const smc_event *e) {
    const smc_graph *g = &x->graph;
    const smc_loc *loc = &g->locs.at[e->loc];
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_event *o = smc_ev(g, loc->events.at[i]);
        const bool conflict = (e->writes || o->writes) && (lapor_is_plain(x, e) || lapor_is_plain(x, o));
        if (o->thread < e->thread && conflict) follow(x, loc->events.at[i], id, true);
    }
}

static void look_for_errors(lapor *x) {
    const smc_graph *g = &x->graph;
    for (uint32_t i = 0; i < g->stack.n && !x->done; i++) {
        const smc_id id = g->stack.at[i];
        const smc_event *e = smc_ev(g, id);
        const uint32_t object = e->step->action.object;
        if (smc_is_access(e->kind) && (x->model->flags & SMC_MODEL_PLAIN_RACES)) look_for_races(x, id, e);
        if (!object || e->kind == SMC_ALLOC) continue;
        if (g->objects.at[object].alloc) follow(x, g->objects.at[object].alloc, id, false);
        for (smc_id f = g->objects.at[object].free; f && e->kind != SMC_FREE; f = smc_ev(g, f)->prev_object)
            follow(x, id, f, false);
    }
}

// Errors that show whatever the order.
static bool has_error(const lapor *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_action *a = &e->step->action;
    if (e->kind == SMC_ERROR) return true;
    if (e->kind == SMC_FREE) return !g->objects.at[a->object].alloc || e->prev_object;
    if (!smc_is_access(e->kind)) return false;
    const smc_loc *loc = &g->locs.at[e->loc];
    if (e->reads && !a->copies && (e->in == SMC_UNWRITTEN || (e->rf == loc->init && !loc->info.initialised))) return true;
    if (!a->object) return false;
    const smc_id alloc = g->objects.at[a->object].alloc;
    return !alloc || (uint64_t)loc->info.offset + loc->info.size > smc_ev(g, alloc)->step->action.value;
}

static bool has_errors(const lapor *x) {
    if (x->order.misused) return true;
    for (uint32_t i = 0; i < x->graph.stack.n; i++)
        if (has_error(x, x->graph.stack.at[i])) return true;
    return false;
}

// ---- leaves ------------------------------------------------------------------------------------------------------

static bool waits_for_ever(lapor *x, void *run) {
    const uint32_t shown = x->shown.n;
    return plain_reads_are_ordered(x) && lapor_run_of(x, run) && lapor_build(x, run, (lapor_inquiry){.endless_wait = true}) &&
           x->shown.n > shown;
}

static void note_last_actions(lapor *x) {
    for (uint32_t t = 0; t < x->graph.threads.n; t++) {
        const smc_thread *thread = &x->graph.threads.at[t];
        if (thread->events.n)
            smc_result_last_action(x->result, &smc_ev(&x->graph, thread->events.at[thread->events.n - 1])->step->action);
    }
}

// Counts the execution, its run at hand.
static void count(lapor *x, const lapor_run *run) {
    smc_result *r = x->result;
    const smc_leaf leaf = smc_leaf_of(&x->graph);
    const bool whole = leaf == SMC_LEAF_COMPLETE || leaf == SMC_LEAF_DEADLOCK;
    const lapor_inquiry what = {.errors = has_errors(x),
                                .deadlock = leaf == SMC_LEAF_DEADLOCK,
                                .leaks = leaf == SMC_LEAF_COMPLETE && x->options->leaks,
                                .check = whole && x->options->check};
    if (what.errors || what.deadlock || what.leaks || what.check) {
        const bool allowed = lapor_build(x, run, what);
        smc_invariant(allowed || x->done, "the model refuses an execution that it has allowed");
    }
    if (!whole) note_last_actions(x);
    r->blocked += leaf == SMC_LEAF_BLOCKED;
    r->bounded += leaf == SMC_LEAF_BOUNDED;
    r->executions += whole;
    if (whole && x->options->keep_going) smc_outcomes_add(&r->outcome_set, smc_outcome_of(&x->graph));
    x->done |= x->shown.n && !x->options->keep_going;
}

void lapor_leaf(lapor *x) {
    lapor_run run = {0};
    x->shown.n = 0;
    const lapor_mark mark = lapor_order_mark(&x->order);
    if (lapor_complete(x, is_execution, &run)) {
        if (!smc_graph_stops(&x->graph)) count(x, &run);
        lapor_order_undo(&x->order, mark);
        look_for_errors(x);
        if (smc_leaf_of(&x->graph) == SMC_LEAF_BLOCKED && !x->done && lapor_complete(x, waits_for_ever, &run)) {
            lapor_order_undo(&x->order, mark);
            x->done |= !x->options->keep_going;
        }
        for (uint32_t i = 0; i < x->shown.n; i++) smc_error_count(&x->result->errors.at[x->shown.at[i]]);
    } else x->result->redundant++;
    smc_vec_free(&run);
}

void lapor_own_error(lapor *x) {
    lapor_run run = {0};
    const lapor_mark mark = lapor_order_mark(&x->order);
    if (lapor_complete(x, is_execution, &run)) {
        const bool allowed = lapor_build(x, &run, (lapor_inquiry){.errors = true});
        smc_invariant(x->done || (allowed && x->shown.n), "an error of a thread does not show in its execution");
        lapor_order_undo(&x->order, mark);
        x->done = true;
    }
    smc_vec_free(&run);
}
