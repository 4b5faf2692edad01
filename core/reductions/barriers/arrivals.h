// arrivals.h - arrivals at barriers whose order cannot be observed (docs/design/reductions.md).
//
// An arrival is an RMW that adds 1, a departure is a read of the round's last arrival. In a graph,
// arrivals are ordered as they were linked; this order represents all orders.
#ifndef SMC_BARRIERS_ARRIVALS_H
#define SMC_BARRIERS_ARRIVALS_H

#include "graph/graph.h"

// The source of thread t's departure; 0: other threads must arrive first.
smc_id smc_forced_departure(const smc_graph *, uint32_t t);
// Whether thread t, which arrives after `source`, could also have taken part in an earlier round,
// because more threads use the barrier than it counts.
bool smc_exceeds_barrier_count(const smc_graph *, uint32_t t, smc_id source);

#endif
