// arrivals.h - arrivals at barriers, in an order that nobody sees (docs/design/reductions.md).
//
// To arrive is an RMW that adds 1, to depart a read of the last arrival of the round. In a graph,
// arrivals come in the order in which they were linked: one order stands for all.
#ifndef SMC_BARRIERS_ARRIVALS_H
#define SMC_BARRIERS_ARRIVALS_H

#include "graph/graph.h"

// What thread t, which is to depart, reads; 0: it waits for others, who are not there yet.
smc_id smc_forced_departure(const smc_graph *, uint32_t t);
// Whether the thread, which is to arrive after `source`, could as well have met with those of a
// round before: more threads come than meet.
bool smc_forced_overtakes(const smc_graph *, uint32_t t, smc_id source);

#endif
