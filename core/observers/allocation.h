// allocation.h - uses of memory that is not allocated, or is freed, there; memory that is freed
// twice.
#ifndef SMC_OBSERVERS_ALLOCATION_H
#define SMC_OBSERVERS_ALLOCATION_H

#include "observers/observer.h"

static inline bool smc_allocation_concerns(const smc_graph *g, const smc_event *e) {
    (void)g;
    return e->step->action.object || e->kind == SMC_FREE;
}

#endif
