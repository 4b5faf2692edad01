// preserved.h - the program order that machines with store buffers preserve (TSO, PSO): the
// relation ppo of axioms.c.
#ifndef SMC_SEARCH_PRESERVED_H
#define SMC_SEARCH_PRESERVED_H

#include "models/search/search.h"

// Whether the event is a store that goes through a store buffer.
bool smc_is_buffered_store(const smc_search *, smc_id);

// Whether the fence orders the stores before it before the stores after it, without waiting for
// them.
static inline bool smc_orders_stores(const smc_action *a) {
    return a->kind == SMC_FENCE && (a->order == SMC_RELEASE || a->order == SMC_ACQ_REL);
}
static inline bool smc_is_release(const smc_action *a) {
    return a->order == SMC_RELEASE || a->order == SMC_ACQ_REL;
}

// smc_search.draining of PSO. A release fence does not wait, but stores after it reach memory after
// the stores before it.
smc_drain_requirement smc_draining_of_event(const smc_search *, smc_id);

// smc_closure.preserved of the two models.
void smc_preserved_by_tso(const smc_search *, smc_id, smc_event_visitor *, void *self);
void smc_preserved_by_pso(const smc_search *, smc_id, smc_event_visitor *, void *self);

#endif
