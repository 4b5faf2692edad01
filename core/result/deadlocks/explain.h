// explain.h - explains deadlocks: which thread waits for which, and which of them is the cause.
//
// A waiting thread waits for an action of another thread: the unlock by the holder of a lock, the
// end of a thread that is joined. To find the actions that a waiting thread would perform, it is
// continued as if its wait had ended (foresight.h). The root of a deadlock is a set of threads that
// wait for each other, or a thread whose wait no other thread would end; all other threads wait for
// the root, and are listed after it.
#ifndef SMC_RESULT_DEADLOCKS_EXPLAIN_H
#define SMC_RESULT_DEADLOCKS_EXPLAIN_H

#include "result/result.h"

// Explains each error of an exploration that is a deadlock or an endless wait: fills
// smc_witness.waits, moves the error to the root and sets the error's message. The numbers in the
// result must be the program's. `foresees`: the program may continue waiting threads speculatively.
void smc_deadlocks_explain(smc_program *, bool foresees, smc_result *);

// Whether the error is a deadlock or an endless wait.
bool smc_is_deadlock(const smc_error *);

// Moves the explanation to the error from `again`, the result of running the error's execution
// again. Does nothing if that execution is a different one.
void smc_deadlocks_copy_explanation(smc_result *again, smc_error *);

#endif
