// lifetimes.h - finds misuse of synchronisation objects, which must be initialised, then used, then
// destroyed.
//
// An object is misused if two of its events that must not follow each other (smc_is_misuse) can be
// adjacent in some linearisation of happens-before. The answer does not depend on link order.
#ifndef SMC_GRAPH_LIFETIMES_H
#define SMC_GRAPH_LIFETIMES_H

#include "graph/graph.h"

// The happens-before relation that decides. `is_before(self, a, b)` is called for distinct events
// only.
typedef struct smc_lifetimes {
    const smc_graph *graph;
    const void *self;
    bool (*is_before)(const void *self, smc_id, smc_id);
} smc_lifetimes;

// The synchronisation object that an action uses, given as the location of its lock; 0: none. `at`
// describes the action's location.
static inline uint32_t smc_object_of(const smc_action *a, const smc_location *at) {
    if (smc_is_lifetime(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK) return a->loc;
    return smc_is_access(a->kind) && !a->may_be_destroyed ? at->part_of : 0;
}
static inline uint32_t smc_lifetime_object(const smc_graph *g, const smc_event *e) {
    const smc_location nowhere = {0};
    return smc_object_of(&e->step->action, e->loc ? &g->locs.at[e->loc].info : &nowhere);
}

// Whether a location overlaps the first bytes of the synchronisation object at `lock`. Assigning an
// initialiser to the object writes there.
static inline bool smc_overlaps_object_bytes(const smc_location *at, const smc_location *lock) {
    enum { FIRST = 4 };
    return !at->lock && !at->part_of && at->address < lock->address + FIRST &&
           lock->address < at->address + at->size;
}

// Whether, in some linearisation of the graph, event b directly follows event a in an order that is
// a misuse of their common object.
bool smc_lifetime_must_follow(const smc_lifetimes *, smc_id a, smc_id b);
// Whether the object has been initialised before the event, by a call or by writing its bytes.
bool smc_lifetime_has_begun(const smc_lifetimes *, smc_id);
// Whether `lock` locks a mutex that its thread has not unlocked before `destroy` destroys it.
bool smc_lifetime_mutex_is_held(const smc_lifetimes *, smc_id lock, smc_id destroy);

#endif
