#include "models/cat/steps/query.h"

#include "models/coherent.h"

#include <string.h>

void steps_query_free(steps_full_evaluator *j) {
    cat_run_free(&j->run);
    smc_vec_free(&j->events);
    smc_vec_free(&j->position);
}

// A lock whose source is not in the view waits, so it is no event of the view, as in
// models/search/query.c.
bool steps_query_includes(const smc_graph *g, const steps_query *q, smc_id id) {
    const smc_view *v = q->view;
    const smc_event *e = smc_event_at(g, id);
    if (id == q->read) return false; // the read of the query is added last
    if (q->read && e->thread == smc_event_at(g, q->read)->thread &&
        e->index > smc_event_at(g, q->read)->index)
        return false;
    if (!v) return true;
    if (!smc_is_in_view(e, v) || (id == v->writer && !e->reads)) return false;
    return !e->waits_for || smc_is_in_view(smc_event_at(g, e->rf), v);
}

static int32_t add_query_initialisation(steps_full_evaluator *j, const smc_graph *g, uint32_t loc) {
    const smc_id init = g->locs.at[loc].init;
    if (j->position.at[init] >= 0) return j->position.at[init];
    *smc_vec_push(&j->events) = smc_initial_write_of(loc);
    return j->position.at[init] = (int32_t)j->events.n - 1;
}

// Adds an event to the execution. `co`: twice its coherence position, so that an odd number lies
// between two writes.
static void add_queried_event(steps_full_evaluator *j, const smc_graph *g, smc_id id, smc_id source,
                              bool writes, uint32_t co) {
    const smc_event *e = smc_event_at(g, id);
    const smc_id create = smc_create_event_of(g, e);
    if (source && smc_event_at(g, source)->thread == SMC_INIT_THREAD)
        add_query_initialisation(j, g, smc_event_at(g, source)->loc);
    if (e->writes || e->reads) add_query_initialisation(j, g, e->loc);
    smc_execution_event *to = smc_vec_push(&j->events);
    *to = smc_execution_event_of(g, e, source, writes);
    to->co = co;
    if (source) to->rf = j->position.at[source];
    if (create) to->create = j->position.at[create];
    j->position.at[id] = (int32_t)j->events.n - 1;
}

// Builds the execution of a query in the checker's buffers.
static smc_execution execution_of(steps_full_evaluator *j, const smc_graph *g,
                                  const steps_query *q) {
    smc_vec_reserve(&j->position, g->pool.n);
    j->events.n = 0;
    memset(j->position.at, 0xff, g->pool.n * sizeof *j->position.at);
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        if (!steps_query_includes(g, q, id)) continue;
        const smc_event *e = smc_event_at(g, id);
        add_queried_event(j, g, id, e->rf, e->writes && !(q->view && id == q->view->writer),
                          2 * e->co);
    }
    if (q->read)
        add_queried_event(j, g, q->read, q->source, q->writes,
                          2 * smc_event_at(g, q->source)->co + 1);
    return (smc_execution){.n = j->events.n, .events = j->events.at, .stop = g->options.stop};
}

bool steps_query_is_consistent(steps_full_evaluator *j, const smc_graph *g, const steps_query *q) {
    const smc_execution x = execution_of(j, g, q);
    return cat_run_is_consistent(&j->run, &x) || smc_graph_stop_requested(g);
}

void steps_query_compute_hb(steps_full_evaluator *j, const smc_graph *g) {
    const smc_execution x = execution_of(j, g, &(steps_query){0});
    cat_run_evaluate_relation(&j->run, &x, j->run.program->hb);
}

bool steps_query_happens_before(const steps_full_evaluator *j, smc_id a, smc_id b) {
    return j->position.at[a] >= 0 && j->position.at[b] >= 0 &&
           cat_run_row_has(&j->run,
                           cat_run_row(&j->run, j->run.program->hb, (uint32_t)j->position.at[a]),
                           (uint32_t)j->position.at[b]);
}
