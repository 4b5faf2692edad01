// judge.h - checks complete executions for effects of rounds that were dropped.
#ifndef SMC_REDUCTIONS_ROUNDS_JUDGE_H
#define SMC_REDUCTIONS_ROUNDS_JUDGE_H

#include "result/errors.h"

// Checks whether a dropped round of some loop could have had an effect. If so, records this in the
// program and returns SMC_RESTART. `by_kind`: there are interchangeable threads. Waiting threads
// need not have read blocking values yet.
SMC_MUST_USE smc_status smc_rounds_judge(const smc_errors *, bool by_kind);

#endif
