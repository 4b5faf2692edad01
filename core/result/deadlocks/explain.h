// explain.h - who waits for whom where threads wait for ever, and which of them is the reason.
//
// Each waits for something that another one would do: who has a lock gives it back, who is joined
// ends. What a thread would do that waits itself is found by going on with it as if its wait were
// over (foresight.h). The root of a deadlock is a set of threads that wait for each other, or one
// for which nobody would do it; others wait for the root, and are listed below it.
#ifndef SMC_RESULT_DEADLOCKS_EXPLAIN_H
#define SMC_RESULT_DEADLOCKS_EXPLAIN_H

#include "result/result.h"

// Of each error that is a deadlock or a wait that never ends, after an exploration: who waits for
// what (smc_witness.waits). The error is shown at the root, and says what that is. The numbers of
// the result are the program's.
void smc_deadlocks_explain(smc_program *, smc_result *);

bool smc_is_deadlock(const smc_error *);

// Of an error whose execution has been run again: what was explained of that. Where it is another
// one, nothing is taken.
void smc_deadlocks_take(smc_result *again, smc_error *);

#endif
