// attempts.h - attempts: failed additions that their threads would revert at once are skipped
// (smc_action.only_if). Checks whether others could observe the intermediate values.
//
// Visited executions do not contain these values, so each is checked for what they could change
// (docs/design/rounds.md#attempts).
#ifndef SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H
#define SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H

#include "result/errors.h"

// Checks a complete execution in which waiting threads have read blocking values. Returns
// SMC_RESTART if some thread could continue with an intermediate value; the program then executes
// these attempts as written.
SMC_MUST_USE smc_status smc_judge_attempts(const smc_errors *);

#endif
