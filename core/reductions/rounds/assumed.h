// assumed.h - state of the reduction in an exploration: whether the program may drop rounds of
// retry loops.
#ifndef SMC_REDUCTIONS_ROUNDS_ASSUMED_H
#define SMC_REDUCTIONS_ROUNDS_ASSUMED_H

#include "program/program.h"

// `on`: the exploration lets the program drop rounds. The program itself stores the facts about
// each loop (smc_loop_fact).
typedef struct smc_assumed_rounds {
    bool on;
} smc_assumed_rounds;

#endif
