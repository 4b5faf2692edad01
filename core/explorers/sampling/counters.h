// counters.h - what sampling counts beside what all explorers count.
#ifndef SMC_SAMPLING_COUNTERS_H
#define SMC_SAMPLING_COUNTERS_H

#include "result/result.h"

#define SAMPLING_COUNTERS(X)                                                                                           \
    X(walks, "executions drawn, whatever became of them")                                                              \
    X(cut, "of these given up since they were too long (--longest)")                                                   \
    X(waits, "times that a thread was put off, since it would only have waited")                                       \
    X(refused, "writes that a read-modify-write could not take, since what it writes did not fit")

SMC_OWN_COUNTERS(sampling, SAMPLING_COUNTERS)

#endif
