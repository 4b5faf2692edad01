// counters.h - the counters that only tracer and trust have.
#ifndef SMC_REVISIT_COUNTERS_H
#define SMC_REVISIT_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define REVISIT_COUNTERS(X)                                                                        \
    X(followers, "plain accesses elided: they have only one outcome")                              \
    X(revisits, "revisits: reads changed to read from a later write")                              \
    X(never_scheduled, "executions abandoned: a suspended thread could have continued")

SMC_OWN_COUNTERS(revisit, REVISIT_COUNTERS)

#endif
