// allocation.h - observer: accesses to memory before its allocation, after it is freed or out of
// bounds; double frees.
#ifndef SMC_OBSERVERS_ALLOCATION_H
#define SMC_OBSERVERS_ALLOCATION_H

#include "observers/observer.h"

// Whether the observer must check the event (observer.h).
static inline bool smc_allocation_checks_event(const smc_graph *g, const smc_event *e) {
    (void)g;
    return e->step->action.object || e->kind == SMC_FREE;
}

#endif
