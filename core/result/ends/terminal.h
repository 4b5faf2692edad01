// terminal.h - how an execution ends, and the errors of its end.
#ifndef SMC_RESULT_ENDS_TERMINAL_H
#define SMC_RESULT_ENDS_TERMINAL_H

#include "result/errors.h"

// How the current graph, which has no enabled thread, ended. `LEFT_OUT`: another execution goes on
// as a thread of it would. `ENDED`: the process has ended while
// threads waited by reading, or ran for ever. `BOUNDED`: whoever else waits; also where the process
// never ends, since some threads run for ever. `DEADLOCK`: also where the process has ended, and
// threads wait for each other's mutexes in a circle. `STUCK`: others are in a deadlock beside those
// that wait by reading or run for ever, or it is they; an error like any other, but how many rounds
// such a thread has gone by then is no outcome.
typedef enum smc_leaf {
    SMC_LEAF_COMPLETE,
    SMC_LEAF_BLOCKED,
    SMC_LEAF_LEFT_OUT,
    SMC_LEAF_BOUNDED,
    SMC_LEAF_DEADLOCK,
    SMC_LEAF_STUCK,
    SMC_LEAF_ENDED
} smc_leaf;
// It has not gone on to where it would have ended.
static inline bool smc_leaf_is_cut(smc_leaf leaf) {
    return leaf == SMC_LEAF_BLOCKED || leaf == SMC_LEAF_LEFT_OUT || leaf == SMC_LEAF_BOUNDED;
}
static inline bool smc_leaf_is_deadlock(smc_leaf leaf) {
    return leaf == SMC_LEAF_DEADLOCK || leaf == SMC_LEAF_STUCK;
}
smc_leaf smc_leaf_of(const smc_graph *);
// Whether a thread of the current graph, which has ended so, waits by reading, perhaps for ever:
// also where another was cut at a bound.
bool smc_leaf_waits(const smc_graph *, smc_leaf);
// The current graph ended in a deadlock, which is recorded.
void smc_errors_deadlock(smc_errors *);

// The current graph has no enabled thread, and threads that wait by reading (SMC_BLOCK): records an
// error where they can all wait for ever, each reading the last write of a location again and
// again. Returns whether it does.
bool smc_errors_endless_wait(smc_errors *);
// Threads of the current graph wait for ever: records the deadlock that is the root of that, if
// there is one: a circle of locks, or a mutex whose holder has ended. Returns whether it does.
bool smc_errors_root_of_wait(smc_errors *);
bool smc_waits_endlessly(const smc_errors *); // whether it would

// The current graph is complete: records each allocation of the program's that nobody has freed, if
// all threads have come to their end by themselves (not by exit or abort). Returns whether there is
// one.
bool smc_errors_leaks(smc_errors *);

// Records that the outcome of the current graph, which is complete, is none of those that are known
// (smc_explore_options.known).
void smc_errors_record_outcome(smc_errors *);

// Whether threads stand at mutexes or joins, or wait by reading, and main has returned.
bool smc_leaves_threads(const smc_graph *);

// The errors of how the current graph ended, leaks only if they are asked for. Returns whether
// there is one. Notes the places at which threads wait for ever when main returns.
bool smc_errors_of_end(smc_errors *, smc_leaf);

#endif
