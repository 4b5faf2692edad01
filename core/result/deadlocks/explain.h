// explain.h - explains deadlocks: which thread waits for which, and which of them is the cause.
//
// A waiting thread waits for an action of another thread, such as an unlock or the end of a joined
// thread. To find the next actions of a waiting thread, the thread is continued as if its wait had
// ended (speculation.h). The root of a deadlock is a set of threads that wait for each other, or a
// thread whose wait no other thread would end; all other threads wait for the root, and are listed
// after it.
#ifndef SMC_RESULT_DEADLOCKS_EXPLAIN_H
#define SMC_RESULT_DEADLOCKS_EXPLAIN_H

#include "result/result.h"

// Explains each error of the result that is a deadlock or an endless wait: fills smc_witness.waits,
// moves the error to the root of the deadlock and sets its message. The result's numbers of
// locations and places must be those of the program. `foresees`: the program may continue waiting
// threads speculatively.
void smc_deadlocks_explain(smc_program *, bool foresees, smc_result *);

// Whether the error is a deadlock or an endless wait.
bool smc_is_deadlock(const smc_error *);

// Moves the explanation of the only error of `again` to *e. `again`: the result of a second run of
// *e's execution. Does nothing if `again` shows a different execution.
void smc_deadlocks_copy_explanation(smc_result *again, smc_error *);

#endif
