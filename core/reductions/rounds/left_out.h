// left_out.h - what is dropped from retry loops when the program is lowered.
#ifndef SMC_REDUCTIONS_ROUNDS_LEFT_OUT_H
#define SMC_REDUCTIONS_ROUNDS_LEFT_OUT_H

#include <stdint.h>

enum {
    SMC_LEAVES_OUT_RETRIES = 1 << 0,  // failed exchanges that are retried
    SMC_LEAVES_OUT_ATTEMPTS = 1 << 1, // attempts that are reverted at once, and rounds before a
                                      // loop gives up
};

// The set for these companions (bits by smc_companion).
unsigned smc_rounds_left_out(uint64_t with);

#endif
