// judge.h - whether a round that was left out would have made a difference, asked of each whole
// execution.
#ifndef SMC_REDUCTIONS_ROUNDS_JUDGE_H
#define SMC_REDUCTIONS_ROUNDS_JUDGE_H

#include "result/errors.h"

// SMC_RESTART: it could, of some loop, which the program has learnt: all begins again. `by_kind`:
// threads are interchangeable. Threads that wait need not have read yet what blocks them.
SMC_MUST_USE smc_status smc_rounds_judge(const smc_errors *, bool by_kind);
// Where they have: the same of attempts that were left out (attempts.h).
SMC_MUST_USE smc_status smc_rounds_judge_whole(const smc_errors *);

#endif
