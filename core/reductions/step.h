// step.h - events are added to a graph and linked, with all that reductions keep of it.
#ifndef SMC_REDUCTIONS_STEP_H
#define SMC_REDUCTIONS_STEP_H

#include "reductions/shared.h"

void smc_reductions_start(smc_reductions *); // the model is there: what main does before its first
                                             // event

// As smc_graph_add.
static inline smc_id smc_reductions_add(smc_reductions *r, uint32_t t) {
    const smc_id id = smc_graph_add(r->graph, t);
    smc_reduced_added(&r->reduced, r->graph, id);
    if (id < r->awaits.deferred.n) r->awaits.deferred.at[id] = false;
    return id;
}
smc_id smc_reductions_copy(smc_reductions *, smc_id); // as smc_graph_copy

// Links an event whose source is decided and tells the model. False: inconsistent; it is linked all
// the same.
SMC_MUST_USE bool smc_reductions_link(smc_reductions *, smc_id);
// The event linked last.
static inline void smc_reductions_unlink(smc_reductions *r) {
    const smc_id id = r->graph->link_order.at[r->graph->link_order.n - 1];
    r->model->remove(r->state, id);
    smc_reduced_unlinking(&r->reduced, r->graph, id);
    smc_graph_unlink(r->graph);
}

// Looks for errors that the event shows; one ends the exploration unless it keeps going.
void smc_reductions_check(smc_reductions *, smc_id);

#endif
