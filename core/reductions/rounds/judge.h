// judge.h - checks complete executions for effects of dropped rounds.
#ifndef SMC_REDUCTIONS_ROUNDS_JUDGE_H
#define SMC_REDUCTIONS_ROUNDS_JUDGE_H

#include "result/errors.h"

// Returns SMC_RESTART if a dropped round of some loop could have had an effect; the program has
// learnt that. `by_kind`: threads are interchangeable. Waiting threads need not have read blocking
// values yet.
SMC_MUST_USE smc_status smc_rounds_judge(const smc_errors *, bool by_kind);
// The same for dropped attempts (attempts.h), when waiting threads have read blocking values.
SMC_MUST_USE smc_status smc_rounds_judge_whole(const smc_errors *);

#endif
