// judge.h - checks complete executions: could dropped rounds have had effects?
#ifndef SMC_REDUCTIONS_ROUNDS_JUDGE_H
#define SMC_REDUCTIONS_ROUNDS_JUDGE_H

#include "result/errors.h"

// Checks whether a dropped round of a loop could have had an effect. If so, records the fact in the
// program and returns SMC_RESTART. `by_kind`: there are interchangeable threads. Waiting threads
// need not yet have read the values with which they wait.
SMC_MUST_USE smc_status smc_check_dropped_rounds(const smc_errors *, bool by_kind);

#endif
