// left_out.h - what is left out of loops that try again, as far as it is decided when the program
// is made.
#ifndef SMC_REDUCTIONS_ROUNDS_LEFT_OUT_H
#define SMC_REDUCTIONS_ROUNDS_LEFT_OUT_H

#include <stdint.h>

enum {
    SMC_LEAVES_OUT_RETRIES = 1 << 0,  // exchanges that fail and are tried again
    SMC_LEAVES_OUT_ATTEMPTS = 1 << 1, // what is taken back at once, rounds before a loop gives up
};

// By what the exploration is made with: bits by smc_companion.
unsigned smc_rounds_left_out(uint64_t with);

#endif
