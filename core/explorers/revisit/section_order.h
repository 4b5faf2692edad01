// told.h - what an execution in which locks read unlocks shows of other orders of its critical sections.
#ifndef SMC_LAPOR_TOLD_H
#define SMC_LAPOR_TOLD_H

#include "graph/graph.h"

typedef enum lapor_telling {
    LAPOR_TOLD,     // what reads read tells the order of all sections that have ended
    LAPOR_UNTOLD,   // not of some that follow each other
    LAPOR_REPEATED, // nor of two of which that of the thread with the larger number comes first: there may be another
                    // execution with the same reads in which it does not
} lapor_telling;

lapor_telling lapor_telling_of(const smc_graph *);

#endif
