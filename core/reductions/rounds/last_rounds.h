// last_rounds.h - loops that give up, and go round one last round in the place of all that are left
// (smc_last_round): whether there could be executions in which no round can be repeated.
#ifndef SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H

#include "result/errors.h"

// Of a graph in which no thread goes on, also one that is no execution, since a thread stands
// before a last round that cannot read what it has to. SMC_RESTART: all rounds of such loops are
// gone round from now on, as each of them could have read what is overwritten before it ends.
SMC_MUST_USE smc_status smc_judge_last_rounds(const smc_errors *);

#endif
