// lifetimes.h - observer: misuse of synchronisation objects that are uninitialised, destroyed or
// held.
#ifndef SMC_OBSERVERS_LIFETIMES_H
#define SMC_OBSERVERS_LIFETIMES_H

#include "graph/lifetimes.h"
#include "observers/observer.h"

// Whether the event is on a synchronisation object that an event of the graph initialises or
// destroys, or that must be initialised before use.
static inline bool smc_lifetimes_checks_event(const smc_graph *g, const smc_event *e) {
    const uint32_t object = smc_sync_object_of_event(g, e);
    return object && (g->locs.at[object].lifetime || g->locs.at[object].info.uninitialised_lock);
}

#endif
