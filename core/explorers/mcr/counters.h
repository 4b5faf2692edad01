// counters.h - what mcr counts beside what all explorers count.
#ifndef SMC_MCR_COUNTERS_H
#define SMC_MCR_COUNTERS_H

#include "result/result.h"

#define MCR_COUNTERS(X)                                                                                                \
    X(states, "states that searches came to")                                                                          \
    X(searched, "executions about which a search answered all")                                                        \
    X(queries, "questions to Z3")                                                                                      \
    X(satisfiable, "of these, those with a solution")                                                                  \
    X(seeds, "executions begun, each by a solution")                                                                   \
    X(z3_microseconds, "microseconds of processor time in Z3")

SMC_OWN_COUNTERS(mcr, MCR_COUNTERS)

#endif
