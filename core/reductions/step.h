// step.h - adds, links and unlinks events, keeping the reductions' data up to date.
#ifndef SMC_REDUCTIONS_STEP_H
#define SMC_REDUCTIONS_STEP_H

#include "reductions/shared.h"

// Elides main's accesses before its first event. The model's state must exist already.
void smc_reductions_start(smc_reductions *);

// Adds an event as smc_graph_add_event does.
static inline smc_id smc_reductions_add_event(smc_reductions *r, uint32_t t) {
    const smc_id id = smc_graph_add_event(r->graph, t);
    smc_reduced_add_event(&r->reduced, r->graph, id);
    if (id < r->awaits.deferred.n) r->awaits.deferred.at[id] = false;
    return id;
}

// Copies an event as smc_graph_copy_event does.
smc_id smc_reductions_copy_event(smc_reductions *, smc_id);

// Links an event, whose source is set, and adds it to the model. Returns false if the graph is
// inconsistent; the event is linked even then.
SMC_MUST_USE bool smc_reductions_link_event(smc_reductions *, smc_id);
// Unlinks the last event of link_order, and removes it from the model.
static inline void smc_reductions_unlink_event(smc_reductions *r) {
    const smc_id id = r->graph->link_order.at[r->graph->link_order.n - 1];
    r->model->remove(r->state, id);
    smc_reduced_unlink_event(&r->reduced, r->graph, id);
    smc_graph_unlink_event(r->graph);
}

// Records the errors that the event shows. An error ends the exploration unless
// smc_explore_options.keep_going is set.
void smc_reductions_check_errors(smc_reductions *, smc_id);

#endif
