// last_rounds.h - checks loops that give up and execute one last round instead of all remaining
// rounds (smc_last_round_action): is there an execution in which no round could be repeated with
// the same sources?
#ifndef SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H

#include "result/errors.h"

// Checks a graph in which no thread can run; it may be no execution, because a last round cannot
// read its values. Returns SMC_RESTART if each round could have read an overwritten value; from
// then on all rounds of such loops are executed.
SMC_MUST_USE smc_status smc_judge_last_rounds(const smc_errors *);

#endif
