// counters.h - the counters that only rvf has.
#ifndef SMC_RVF_COUNTERS_H
#define SMC_RVF_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define RVF_COUNTERS(X)                                                                            \
    X(signals, "reads deferred because another source appeared")                                   \
    X(inserted, "reads placed in the current trace without a search")                              \
    X(searches, "witness searches")                                                                \
    X(refuted, "of these, refuted by closure only")                                                \
    X(witness_states, "branching states visited by witness searches")                              \
    X(verify_microseconds, "microseconds spent finding witnesses")

SMC_OWN_COUNTERS(rvf, RVF_COUNTERS)

#endif
