// counters.h - what cdschecker counts beside what all explorers count.
#ifndef SMC_CDS_COUNTERS_H
#define SMC_CDS_COUNTERS_H

#include "result/result.h"

#define CDS_COUNTERS(X)                                                                                                \
    X(feasible, "executions visited to their end that are consistent")                                                 \
    X(infeasible, "executions given up: not consistent, or a wait or promise that nobody fulfils")

SMC_OWN_COUNTERS(cds, CDS_COUNTERS)

#endif
