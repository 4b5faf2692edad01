// last_rounds.h - checks loops that give up and execute one last round in place of all remaining
// rounds (smc_last_round_action): is there an execution in which none of the rounds can be repeated
// with the same sources?
#ifndef SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_LAST_ROUNDS_H

#include "result/errors.h"

// Checks a graph in which no thread can continue; the graph need not be an execution, since a last
// round may be unable to read its values. Returns SMC_RESTART if each round could have read from an
// overwritten write; from the next start on, all rounds of the loops concerned are executed.
SMC_MUST_USE smc_status smc_check_last_rounds(const smc_errors *);

#endif
