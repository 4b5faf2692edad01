// counters.h - the counters that only enumerate has: numbers of executions by the equivalence of
// each explorer.
#ifndef SMC_ENUMERATE_COUNTERS_H
#define SMC_ENUMERATE_COUNTERS_H

#include "result/result.h"

#define ENUMERATE_COUNTERS(X)                                                                      \
    X(coherence_classes, "executions that differ in coherence order")                              \
    X(coherence_blocked, "blocked executions that differ in coherence order")                      \
    X(coherence_ended, "of these, executions in which the process ended while a thread was "       \
      "spinning")                                                                                  \
    X(value_classes, "executions that differ in the values received")                              \
    X(value_ended, "of these, executions in which the process ended while a thread was spinning")  \
    X(value_blocked, "blocked executions that differ in the values received")                      \
    X(lock_classes, "executions that differ in more than the order of locks")                      \
    X(lock_ended, "of these, executions in which the process ended while a thread was spinning")   \
    X(lock_blocked, "blocked executions that differ in more than the order of locks")

SMC_OWN_COUNTERS(enumerate, ENUMERATE_COUNTERS)

#endif
