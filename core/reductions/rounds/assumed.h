// assumed.h - what the exploration asks the program to leave out of loops that try again.
#ifndef SMC_REDUCTIONS_ROUNDS_ASSUMED_H
#define SMC_REDUCTIONS_ROUNDS_ASSUMED_H

#include "program/program.h"

// Of each loop the program knows what was refuted (smc_loop_fact).
typedef struct smc_assumed_rounds {
    bool on;
} smc_assumed_rounds;

// What is left out, as far as it is decided when the program is made.
enum {
    SMC_LEAVES_OUT_RETRIES = 1 << 0,  // exchanges that fail and are tried again
    SMC_LEAVES_OUT_ATTEMPTS = 1 << 1, // what is taken back at once, rounds before a loop gives up
};

// By what the exploration is made with: bits by smc_companion.
unsigned smc_rounds_left_out(uint64_t with);

#endif
