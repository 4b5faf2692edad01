// counters.h - what rvf counts beside what all explorers count.
#ifndef SMC_RVF_COUNTERS_H
#define SMC_RVF_COUNTERS_H

#include "result/result.h"

#define RVF_COUNTERS(X)                                                                                                \
    X(signals, "reads that had to be put off since another source came up")                                            \
    X(inserted, "reads that found their place in the trace at hand")                                                   \
    X(searches, "witnesses looked for by a search")                                                                    \
    X(refuted, "of these, those that closure alone showed not to exist")                                               \
    X(witness_states, "witness states with alternatives that searches came to")                                        \
    X(verify_microseconds, "microseconds spent on finding witnesses")

SMC_OWN_COUNTERS(rvf, RVF_COUNTERS)

#endif
