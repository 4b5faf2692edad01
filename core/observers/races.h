// races.h - accesses that are not ordered, of which one is plain, or is a part of one of another
// size, and one writes.
#ifndef SMC_OBSERVERS_RACES_H
#define SMC_OBSERVERS_RACES_H

#include "observers/observer.h"

static inline bool smc_races_concerns(const smc_graph *g, const smc_event *e) {
    return g->locs.at[e->loc].n_plain || g->locs.at[e->loc].n_parts;
}

#endif
