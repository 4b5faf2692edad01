// counters.h - what explorations count.
#ifndef SMC_RESULT_COUNTERS_H
#define SMC_RESULT_COUNTERS_H

// X(field, words in --stats). Counters, 64 bit; each is written by at least one explorer.
#define SMC_COUNTERS(X)                                                                                                \
    X(executions, "complete, consistent executions, one per class")                                                    \
    X(blocked, "executions that ended in a false assume or an unfulfilled await")                                      \
    X(redundant, "executions visited and thrown away")                                                                 \
    X(bounded, "executions in which a loop reached its bound")                                                         \
    X(events, "events added while exploring")                                                                          \
    X(followers, "plain accesses made without an event, since nothing is to be decided about them")                    \
    X(revisits, "reads that were made to read a later write")                                                          \
    X(coherence_classes, "executions that differ in coherence order (enumerate only)")                                 \
    X(coherence_blocked, "blocked executions that differ in coherence order (enumerate only)")                         \
    X(signals, "reads that had to be put off since another source came up (rvf only)")                                 \
    X(inserted, "reads that found their place in the trace at hand (rvf only)")                                        \
    X(searches, "witnesses looked for by a search (rvf only)")                                                         \
    X(refuted, "of these, those that closure alone showed not to exist (rvf only)")                                    \
    X(witness_states, "witness states with alternatives that searches came to (rvf only)")                             \
    X(verify_microseconds, "microseconds spent on finding witnesses (rvf only)")                                       \
    X(value_classes, "executions that differ in the values received (enumerate only)")                                 \
    X(value_blocked, "blocked executions that differ in the values received (enumerate only)")                         \
    X(queries, "questions to Z3 (mcr only)")                                                                           \
    X(satisfiable, "of these, those with a solution (mcr only)")                                                       \
    X(seeds, "executions begun, each by a solution (mcr only)")                                                        \
    X(z3_microseconds, "microseconds of processor time in Z3 (mcr only)")                                              \
    X(feasible, "executions visited to their end that are consistent (cdschecker only)")                               \
    X(infeasible, "executions given up: not consistent, or a wait or promise that nobody fulfils (cdschecker only)")   \
    X(lock_classes, "executions that differ in more than the order of locks (enumerate only)")                         \
    X(outcomes, "distinct outcomes (with --keep-going)")

#endif
