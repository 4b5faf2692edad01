// symmetry.h - threads that are interchangeable: executions that differ by their names alone are one (docs/symmetry.md).
//
// A group is made of threads that one thread creates one after the other and that begin alike. `previous` and `next` lead through it in
// the order of creation. A thread's event is `alike` as long as all events before it are the same as those of the thread before it
// in the group: they read the same, and none is a write. Of each two such threads the first one goes first, event by event (an alike
// event comes after the one it is alike to), and takes the smaller source (smc_canonical_before) where they differ. What a thread
// does then depends on no name: that is checked by whoever explores.
#ifndef SMC_GRAPH_SYMMETRY_H
#define SMC_GRAPH_SYMMETRY_H

#include "graph/graph.h"

// Whether a thread that has a previous one lets that go first.
bool smc_symmetry_waits(const smc_graph *, uint32_t t);

// The event to which an alike event is alike; linked.
smc_id smc_symmetry_twin(const smc_graph *, smc_id alike);

// Whether a read that is added or linked may take the source, so that the threads of a group stay in order.
bool smc_symmetry_allows(const smc_graph *, smc_id read, smc_id source);

// The prefix of an event, with what goes first for the sake of that order. `into` has room for a clock.
const uint32_t *smc_symmetry_prefix(const smc_graph *, smc_id, uint32_t *into);

#endif
