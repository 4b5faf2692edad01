// counters.h - the counters that only chess has.
#ifndef SMC_CHESS_COUNTERS_H
#define SMC_CHESS_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define CHESS_COUNTERS(X)                                                                          \
    X(states, "states from which schedules were explored")                                         \
    X(met, "states pruned: seen before with as many preemptions left")                             \
    X(withheld, "states in which the bound forbade a preemption (--preemptions)")

SMC_OWN_COUNTERS(chess, CHESS_COUNTERS)

#endif
