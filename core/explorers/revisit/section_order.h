// section_order.h - decides whether an execution's critical sections could have another order with
// the same sources of reads.
#ifndef SMC_REVISIT_SECTION_ORDER_H
#define SMC_REVISIT_SECTION_ORDER_H

#include "graph/graph.h"

// Whether, for every mutex, accesses determine the order of all completed sections.
bool smc_sections_are_ordered(const smc_graph *);

// Returns a hash of the execution without the sources of locks: the same for executions that lapor
// counts as one.
uint64_t smc_hash_without_lock_sources(const smc_graph *);

#endif
