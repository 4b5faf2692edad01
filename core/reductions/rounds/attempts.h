// attempts.h - additions that change nothing where they have failed, as their threads would take
// them back at once (smc_action.only_if): whether others could have seen what was between.
//
// No execution that is visited has what is between, so each is asked what the values in it would
// become with that (docs/design/rounds.md#attempts).
#ifndef SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H
#define SMC_REDUCTIONS_ROUNDS_ATTEMPTS_H

#include "result/errors.h"

// Of a whole execution, in which threads that wait have read what blocks them. SMC_RESTART: with
// what is between, a thread could go on otherwise; attempts are made as they stand from now on.
SMC_MUST_USE smc_status smc_judge_attempts(const smc_errors *);

#endif
