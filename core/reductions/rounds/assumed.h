// assumed.h - what the exploration asks the program to leave out of loops that try again.
#ifndef SMC_REDUCTIONS_ROUNDS_ASSUMED_H
#define SMC_REDUCTIONS_ROUNDS_ASSUMED_H

#include "program/program.h"

// Of each loop the program knows what was refuted (smc_loop_fact).
typedef struct smc_assumed_rounds {
    bool on;
} smc_assumed_rounds;

#endif
