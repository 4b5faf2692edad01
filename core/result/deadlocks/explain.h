// explain.h - explains deadlocks: which thread waits for which, and which of them is the cause.
//
// A waiting thread waits for an action of another one: the unlock by the holder of a lock, the end
// of a thread that is joined. The actions that a waiting thread would do are found by continuing it
// as if its wait had ended (foresight.h). The root of a deadlock is a set of threads that wait for
// each other, or a thread for which no other would act; all other threads wait for the root, and
// are listed below it.
#ifndef SMC_RESULT_DEADLOCKS_EXPLAIN_H
#define SMC_RESULT_DEADLOCKS_EXPLAIN_H

#include "result/result.h"

// Fills smc_witness.waits of each error of an exploration that is a deadlock or an endless wait,
// moves the error to the root and sets its message. The numbers in the result must be the
// program's. `foresees`: the program may continue waiting threads speculatively.
void smc_deadlocks_explain(smc_program *, bool foresees, smc_result *);

// Whether the error is a deadlock or an endless wait.
bool smc_is_deadlock(const smc_error *);

// Moves the explanation from `again`, the result of running the error's execution again, to the
// error. Does nothing if that execution is a different one.
void smc_deadlocks_copy_explanation(smc_result *again, smc_error *);

#endif
