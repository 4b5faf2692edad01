// races.h - observer of data races: two accesses that happens-before does not order, at least one
// of them a write, and at least one of them plain or a part of an access with another size.
#ifndef SMC_OBSERVERS_RACES_H
#define SMC_OBSERVERS_RACES_H

#include "observers/observer.h"

// Whether the observer must check the event (observer.h).
static inline bool smc_races_checks_event(const smc_graph *g, const smc_event *e) {
    return g->locs.at[e->loc].n_plain || g->locs.at[e->loc].n_mixed_accesses;
}

#endif
