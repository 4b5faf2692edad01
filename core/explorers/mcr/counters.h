// counters.h - the counters that only mcr has.
#ifndef SMC_MCR_COUNTERS_H
#define SMC_MCR_COUNTERS_H

#include "result/result.h"

// X(field, description in --stats)
#define MCR_COUNTERS(X)                                                                            \
    X(states, "states searched")                                                                   \
    X(searched, "executions decided by searching, without Z3")                                     \
    X(queries, "Z3 queries")                                                                       \
    X(satisfiable, "of these, satisfiable")                                                        \
    X(seeds, "executions started, each from a solution")                                           \
    X(z3_microseconds, "microseconds of processor time in Z3")

SMC_OWN_COUNTERS(mcr, MCR_COUNTERS)

#endif
