// initialisation.h - observer: reads of uninitialised memory.
#ifndef SMC_OBSERVERS_INITIALISATION_H
#define SMC_OBSERVERS_INITIALISATION_H

#include "observers/observer.h"

// Whether the event reads uninitialised memory. Copying such memory is no error.
static inline bool smc_initialisation_checks_event(const smc_graph *g, const smc_event *e) {
    const smc_loc *loc = &g->locs.at[e->loc];
    if (!e->reads || e->step->action.copies) return false;
    return e->in == SMC_UNWRITTEN || (e->rf == loc->init && !loc->info.initialised);
}

#endif
