// arrivals.h - arrivals at barriers, whose order threads cannot observe
// (docs/design/reductions.md).
//
// An arrival is an RMW that adds 1 to the barrier's count; a departure is a read from the last
// arrival of its round. In a graph, arrivals are ordered as they were linked; this order represents
// all orders.
#ifndef SMC_BARRIERS_ARRIVALS_H
#define SMC_BARRIERS_ARRIVALS_H

#include "graph/graph.h"

// The source of thread t's departure; 0: the round lacks arrivals of other threads.
smc_id smc_arrival_before_departure(const smc_graph *, uint32_t t);
// Whether thread t, whose arrival follows `source`, could also have taken part in an earlier round,
// because more threads use the barrier than the barrier counts.
bool smc_exceeds_barrier_count(const smc_graph *, uint32_t t, smc_id source);

#endif
