// counters.h - the counter that only pending has.
#ifndef SMC_PENDING_COUNTERS_H
#define SMC_PENDING_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define PENDING_COUNTERS(X)                                                                        \
    X(unfilled, "parts of executions given up: a read or lock waits for what cannot come")

SMC_OWN_COUNTERS(pending, PENDING_COUNTERS)

#endif
