// section_order.h - whether an execution's critical sections could be ordered differently with the
// same reads.
#ifndef SMC_REVISIT_SECTION_ORDER_H
#define SMC_REVISIT_SECTION_ORDER_H

#include "graph/graph.h"

// Whether accesses determine the order of all completed sections, for every mutex.
bool smc_sections_are_ordered(const smc_graph *);

// Hash of the execution without lock sources: equal for executions that lapor counts as one.
uint64_t smc_class_of_reads(const smc_graph *);

#endif
