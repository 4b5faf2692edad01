// execution.c - builds the execution for a decided order of all sections: the order of its events,
// and its graph.
#include "explorers/lapor/engine.h"
#include "explorers/leaf.h"
#include "observers/observe.h"
#include "reductions/rounds/judge.h"

// ---- the order of its events --------------------------------------------------------------------

// Whether all sections that must precede the section are placed.
static bool section_can_come_next(const lapor *x, uint32_t section, const bool *placed) {
    const lapor_relations *o = &x->order;
    for (uint32_t i = o->latest.at[o->sections.at[section].mutex]; i;
         i = o->sections.at[i].previous)
        if (i != section && lapor_is_before(o, i, section) && !placed[lapor_last_of_section(o, i)])
            return false;
    return true;
}

// Whether the events on which the event depends are placed.
static bool has_placed_predecessors(const lapor *x, smc_id id, const bool *placed) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_id create = e->index == 1 ? g->threads.at[e->thread].create : 0;
    if (create && !placed[create]) return false;
    if (e->rf && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD && !placed[e->rf]) return false;
    return e->kind != SMC_LOCK ||
           section_can_come_next(x, x->order.held.at[x->order.in.at[id]].section, placed);
}

bool lapor_compute_run(const lapor *x, lapor_run *run) {
    const smc_graph *g = &x->graph;
    uint32_t *next = smc_alloc(g->threads.n * sizeof *next);
    bool *placed = smc_alloc(g->pool.n * sizeof *placed), moved = true;
    run->n = 0;
    while (moved) {
        moved = false;
        for (uint32_t t = 0; t < g->threads.n; t++) {
            const smc_thread *thread = &g->threads.at[t];
            for (; next[t] < thread->events.n &&
                   has_placed_predecessors(x, thread->events.at[next[t]], placed);
                 next[t]++) {
                *smc_vec_push(run) = thread->events.at[next[t]];
                placed[run->at[run->n - 1]] = moved = true;
            }
        }
    }
    free(next);
    free(placed);
    return run->n == g->link_order.n;
}

// ---- its graph ----------------------------------------------------------------------------------

// The graph of an execution under construction.
typedef struct graph_builder {
    lapor *x;
    smc_graph graph;
    smc_id *ids; // [event of the exploration's graph]: its id in this graph
} graph_builder;

// The source in the new graph of event `id`, which corresponds to e.
static smc_id source_in_new_graph(const graph_builder *b, const smc_event *e, smc_id id) {
    const smc_graph *g = &b->graph;
    const uint32_t loc = smc_event_at(g, id)->loc;
    if (e->kind == SMC_LOCK) return g->locs.at[loc].tail;
    if (!e->rf) return 0;
    return smc_event_at(&b->x->graph, e->rf)->thread == SMC_INIT_THREAD ? g->locs.at[loc].init
                                                                        : b->ids[e->rf];
}

// Adds and links the event that corresponds to `of`. Returns false if the model forbids the event.
static bool build_event(graph_builder *b, smc_id of) {
    smc_graph *g = &b->graph;
    const smc_event *e = smc_event_at(&b->x->graph, of);
    const smc_id id = b->ids[of] = smc_graph_add_event(g, e->thread);
    if (e->kind == SMC_CHOICE) smc_graph_set_answer(g, id, e->in);
    else smc_graph_set_source(g, id, source_in_new_graph(b, e, id), false);
    if (!lapor_record_status(b->x, smc_graph_advance_thread(g, id))) return false;
    smc_graph_link_event(g, id);
    smc_graph_append_event(g, id);
    return b->x->model->add(b->x->errors.state, id);
}

// Adds all events in the order of the run, then performs the checks that `what` requests. Returns
// false if the model forbids an event, or the exploration ends.
static bool build_all_events(graph_builder *b, const lapor_run *run, lapor_execution_checks what) {
    for (uint32_t i = 0; i < run->n; i++)
        if (!build_event(b, run->at[i])) return false;
    if (what.errors) smc_errors_check_execution(&b->x->errors);
    if (what.end) (void)smc_errors_check_end(&b->x->errors, smc_leaf_kind_of(&b->graph));
    if (what.check) smc_leaf_check_axioms(&b->x->errors);
    return !what.late || lapor_record_status(b->x, smc_check_dropped_rounds(&b->x->errors, false));
}

bool lapor_build_execution(lapor *x, const lapor_run *run, lapor_execution_checks what) {
    graph_builder b = {.x = x, .ids = smc_alloc(x->graph.pool.n * sizeof *b.ids)};
    smc_graph_options options = smc_graph_options_of(x->model, x->options);
    options.digests = false;
    options.start.elides = smc_program_elision_for(x->options);
    bool allowed = false;
    if (lapor_record_status(x, smc_graph_init(&b.graph, x->program, options))) {
        x->errors.graph = &b.graph;
        x->errors.state = x->model->start(x->model, &b.graph);
        allowed = build_all_events(&b, run, what);
        x->model->finish(x->errors.state);
    }
    smc_graph_free(&b.graph);
    free(b.ids);
    return allowed;
}

bool lapor_model_allows_run(lapor *x, const lapor_run *run) {
    return lapor_build_execution(x, run, (lapor_execution_checks){0});
}
