// counters.h - the counters that only sampling has.
#ifndef SMC_SAMPLING_COUNTERS_H
#define SMC_SAMPLING_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define SAMPLING_COUNTERS(X)                                                                       \
    X(walks, "executions sampled, with any result")                                                \
    X(cut, "of these, abandoned as too long (--debug=max-events)")                                 \
    X(waits, "times that a thread was deferred because it could only wait")                        \
    X(refused, "writes that an RMW could not read from consistently")                              \
    X(in_vain, "walks given up: a read waited for a write that did not come")

SMC_OWN_COUNTERS(sampling, SAMPLING_COUNTERS)

#endif
