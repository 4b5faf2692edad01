// counters.h - what chess counts beside what all explorers count.
#ifndef SMC_CHESS_COUNTERS_H
#define SMC_CHESS_COUNTERS_H

#include "result/result.h"

#define CHESS_COUNTERS(X)                                                                                              \
    X(states, "states from which schedules were followed")                                                             \
    X(met, "times that a state was met again, with no more preemptions left than before")                              \
    X(withheld, "states in which a thread could not be preempted any more (--preemptions)")

SMC_OWN_COUNTERS(chess, CHESS_COUNTERS)

#endif
