// counters.h - what an exploration by revisits counts beside what all explorers count.
#ifndef SMC_REVISIT_COUNTERS_H
#define SMC_REVISIT_COUNTERS_H

#include "result/result.h"

#define REVISIT_COUNTERS(X)                                                                                            \
    X(followers, "plain accesses made without an event, since nothing is to be decided about them")                    \
    X(revisits, "reads that were made to read a later write")                                                              \
    X(passed_over, "executions left, as a thread that was made to wait in them could have gone on")

SMC_OWN_COUNTERS(revisit, REVISIT_COUNTERS)

#endif
