// lifetimes.h - what synchronisation objects are in the course of an execution: initialised, used,
// destroyed.
//
// An object is misused where two events of it may follow each other that must not (smc_is_misuse):
// in some order that happens-before allows. Whether it is does not depend on the order in which
// events were linked.
#ifndef SMC_GRAPH_LIFETIMES_H
#define SMC_GRAPH_LIFETIMES_H

#include "graph/graph.h"

// Whether one event happens before another, and is not that one.
typedef struct smc_lifetimes {
    const smc_graph *graph;
    const void *self;
    bool (*is_before)(const void *self, smc_id, smc_id);
} smc_lifetimes;

// The object to which the event, or an action at the location, does something, as the location of
// its lock; 0: none.
static inline uint32_t smc_object_of(const smc_action *a, const smc_location *at) {
    if (smc_is_lifetime(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK) return a->loc;
    return smc_is_access(a->kind) && !a->may_be_destroyed ? at->part_of : 0;
}
static inline uint32_t smc_lifetime_object(const smc_graph *g, const smc_event *e) {
    const smc_location nowhere = {0};
    return smc_object_of(&e->step->action, e->loc ? &g->locs.at[e->loc].info : &nowhere);
}

// Whether a location has the first bytes of the object that a lock stands for: an initialiser that
// is assigned or copied writes there.
static inline bool smc_is_of_bytes(const smc_location *at, const smc_location *lock) {
    enum { FIRST = 4 };
    return !at->lock && !at->part_of && at->address < lock->address + FIRST &&
           lock->address < at->address + at->size;
}

// Events of one object: b may come next after a, as it must not.
bool smc_lifetime_follows(const smc_lifetimes *, smc_id a, smc_id b);
// Something has initialised the object before the event, or its bytes have been written to.
bool smc_lifetime_begun(const smc_lifetimes *, smc_id);
// The one locks a mutex, and its thread does not unlock it before the other destroys it.
bool smc_lifetime_holds(const smc_lifetimes *, smc_id lock, smc_id destroy);

#endif
