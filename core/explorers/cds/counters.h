// counters.h - the counters that only cdschecker has.
#ifndef SMC_CDS_COUNTERS_H
#define SMC_CDS_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define CDS_COUNTERS(X)                                                                            \
    X(feasible, "consistent executions explored to the end")                                       \
    X(infeasible, "executions abandoned: inconsistent, or with an unfulfilled wait or promise")

SMC_OWN_COUNTERS(cds, CDS_COUNTERS)

#endif
