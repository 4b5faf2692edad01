// attempts.h - attempts: additions that fail and that their threads would revert at once. Such
// attempts are skipped (smc_action.only_if). Checks whether other threads could observe the
// intermediate values.
//
// Visited executions do not contain the intermediate values, so each complete execution is checked
// for what these values could change (docs/design/rounds.md#attempts).
#ifndef SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H
#define SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H

#include "result/errors.h"

// Checks a complete execution in which waiting threads have read blocking values. Returns
// SMC_RESTART if some thread could continue with an intermediate value of an attempt; from then on
// the program executes the attempts of this kind.
SMC_MUST_USE smc_status smc_judge_attempts(const smc_errors *);

#endif
