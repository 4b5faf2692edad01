// assumed.h - what the exploration lets the program drop from retry loops.
#ifndef SMC_REDUCTIONS_ROUNDS_ASSUMED_H
#define SMC_REDUCTIONS_ROUNDS_ASSUMED_H

#include "program/program.h"

// The program itself stores what was refuted for each loop (smc_loop_fact).
typedef struct smc_assumed_rounds {
    bool on;
} smc_assumed_rounds;

#endif
