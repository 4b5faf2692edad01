// section_order.h - what an execution in which locks read unlocks shows of other orders of its
// critical sections.
#ifndef SMC_REVISIT_SECTION_ORDER_H
#define SMC_REVISIT_SECTION_ORDER_H

#include "graph/graph.h"

// Whether what their accesses read and write orders all sections that have ended, of each mutex.
bool smc_sections_are_ordered(const smc_graph *);

// Names what the execution is when what locks read is left out: the same number for executions that
// lapor takes for one.
uint64_t smc_class_of_reads(const smc_graph *);

#endif
