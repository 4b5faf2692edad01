// attempts.h - attempts: additions whose condition fails, and which their threads would undo at
// once. Failing attempts write nothing (smc_action.only_if). The function here checks whether other
// threads could observe the intermediate values.
//
// The visited executions do not contain the intermediate values, so each complete execution is
// checked for differences that these values could make (docs/design/rounds.md#attempts).
#ifndef SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H
#define SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H

#include "result/errors.h"

// Checks a complete execution in which waiting threads have read the values with which they wait.
// Returns SMC_RESTART if a thread could behave differently because of an intermediate value; from
// the next start on, the program executes the attempts concerned.
SMC_MUST_USE smc_status smc_check_dropped_attempts(const smc_errors *);

#endif
