// terminal.h - determines how an execution ends, and finds the errors that show at its end.
#ifndef SMC_TERMINATION_TERMINAL_H
#define SMC_TERMINATION_TERMINAL_H

#include "result/errors.h"

// How the current graph, which has no enabled thread, ended. If several descriptions apply, the
// first of them counts, except that a reached bound counts before a wait by reading:
//   LEFT_OUT  a thread stopped because another execution continues in the same way
//             (smc_action.copies)
//   BLOCKED   a thread stopped at a false assume, or waits by reading in a process that has not
//             ended
//   BOUNDED   a thread reached a bound; or servers run for ever, and no other thread is stuck
//   STUCK     a deadlock beside threads that wait by reading or run for ever, possibly consisting
//             of them. It is an error, but the number of rounds of these threads is not part of an
//             outcome.
//   ENDED     the process has ended while threads waited by reading or ran for ever
//   DEADLOCK  a deadlock of threads at locks and joins, while no thread has stopped
//             with an error; also a cycle of them in a process that main has ended
//   COMPLETE  any other end
typedef enum smc_leaf {
    SMC_LEAF_COMPLETE,
    SMC_LEAF_BLOCKED,
    SMC_LEAF_LEFT_OUT,
    SMC_LEAF_BOUNDED,
    SMC_LEAF_DEADLOCK,
    SMC_LEAF_STUCK,
    SMC_LEAF_ENDED
} smc_leaf;
// Whether the execution stopped before its end.
static inline bool smc_leaf_is_cut(smc_leaf leaf) {
    return leaf == SMC_LEAF_BLOCKED || leaf == SMC_LEAF_LEFT_OUT || leaf == SMC_LEAF_BOUNDED;
}
static inline bool smc_leaf_is_deadlock(smc_leaf leaf) {
    return leaf == SMC_LEAF_DEADLOCK || leaf == SMC_LEAF_STUCK;
}
// Returns how the current graph ended.
smc_leaf smc_leaf_kind_of(const smc_graph *);
// Whether some thread of the current graph, which ended with `leaf`, waits by reading and may wait
// for ever. Can also be true if another thread reached a bound.
bool smc_leaf_thread_waits(const smc_graph *, smc_leaf);
// Records the deadlock in which the current graph ended (smc_leaf_is_deadlock).
void smc_errors_record_deadlock(smc_errors *);

// Records an error if all threads that wait by reading (SMC_BLOCK) can wait for ever, because each
// of them repeatedly reads the last write of a location. Requires that no thread is enabled.
// Returns whether all can wait for ever.
bool smc_errors_record_endless_wait(smc_errors *);
// If the waits of threads that wait for ever have a common cause, a cycle of locks or a mutex whose
// holder has ended, records it as a deadlock. Returns whether there is such a cause.
bool smc_errors_record_wait_cause(smc_errors *);

// Whether smc_errors_record_endless_wait would return true.
bool smc_has_endless_wait(const smc_errors *);

// Records an error for the outcome of the current, complete graph, which must not be among the
// known outcomes (smc_explore_options.known).
void smc_errors_record_outcome(smc_errors *);

// Whether main has returned while threads wait, at mutexes, at joins or by reading.
bool smc_leaves_waiting_threads(const smc_graph *);

// Records the errors with which the current graph ended: deadlocks and endless waits, and if
// requested leaks, infinite executions and new outcomes. Also records the places at which threads
// wait for ever when main returns. Returns whether there is a deadlock, endless wait, leak or
// infinite execution. If smc_explore_options.ends is set, only calls that handler and returns its
// answer.
bool smc_errors_check_end(smc_errors *, smc_leaf);

#endif
