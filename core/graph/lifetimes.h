// lifetimes.h - finds misuse of synchronisation objects. An object must be initialised before it is
// used, and destroyed after its last use.
#ifndef SMC_GRAPH_LIFETIMES_H
#define SMC_GRAPH_LIFETIMES_H

#include "graph/graph.h"

// A graph with the happens-before relation that orders its events. `is_before(self, a, b)` is
// called only for distinct events.
typedef struct smc_lifetimes {
    const smc_graph *graph;
    const void *self; // first argument of is_before
    bool (*is_before)(const void *self, smc_id, smc_id);
} smc_lifetimes;

// The synchronisation object that an action uses, given as the location of its lock; 0: none. `at`
// describes the action's location.
static inline uint32_t smc_sync_object_of_action(const smc_action *a, const smc_location *at) {
    if (smc_is_lifetime(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK) return a->loc;
    return smc_is_access(a->kind) && !a->may_be_destroyed ? at->part_of : 0;
}
static inline uint32_t smc_sync_object_of_event(const smc_graph *g, const smc_event *e) {
    static const smc_location nowhere;
    return smc_sync_object_of_action(&e->step->action,
                                     e->loc ? &g->locs.at[e->loc].info : &nowhere);
}

// Whether the location overlaps the first bytes of the synchronisation object whose lock is `lock`.
// Assigning an initialiser (PTHREAD_MUTEX_INITIALIZER) to the object writes there.
static inline bool smc_overlaps_object_bytes(const smc_location *at, const smc_location *lock) {
    enum { FIRST = 4 };
    return !at->lock && !at->part_of && at->address < lock->address + FIRST &&
           lock->address < at->address + at->size;
}

// Whether event b directly follows event a in some linearisation of the graph, and this succession
// is a misuse of their common object.
bool smc_lifetime_is_misused(const smc_lifetimes *, smc_id a, smc_id b);
// Whether the object is initialised before the event, by a call or by writing its bytes.
bool smc_is_object_initialised(const smc_lifetimes *, smc_id);
// Whether `lock` locks a mutex and its thread has not unlocked the mutex before `destroy` destroys
// it.
bool smc_lifetime_mutex_is_held(const smc_lifetimes *, smc_id lock, smc_id destroy);

#endif
