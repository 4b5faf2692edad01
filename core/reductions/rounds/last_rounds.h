// last_rounds.h - loops that give up and execute one last round instead of all remaining ones
// (smc_last_round): whether there could be executions in which no round can be repeated.
#ifndef SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H

#include "result/errors.h"

// Checks a graph in which no thread can run, including one that is no execution because a last
// round cannot read its values. Returns SMC_RESTART if each round could have read an overwritten
// value; all rounds of such loops are executed from then on.
SMC_MUST_USE smc_status smc_judge_last_rounds(const smc_errors *);

#endif
