// section_order.h - what an execution in which locks read unlocks shows of other orders of its critical sections.
#ifndef SMC_REVISIT_SECTION_ORDER_H
#define SMC_REVISIT_SECTION_ORDER_H

#include "graph/graph.h"

typedef enum smc_section_order {
    SMC_SECTIONS_ORDERED,   // what their accesses read and write orders all sections that have ended
    SMC_SECTIONS_UNORDERED, // not some that follow each other
    SMC_SECTIONS_INVERTED,  // nor two of which that of the thread with the larger number comes first: there may be another
                            // execution with the same reads in which it does not
} smc_section_order;

smc_section_order smc_section_order_of(const smc_graph *);

#endif
