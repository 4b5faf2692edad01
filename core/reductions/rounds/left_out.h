// left_out.h - decides which repetitions of retry loops the lowering drops from the program.
#ifndef SMC_REDUCTIONS_ROUNDS_LEFT_OUT_H
#define SMC_REDUCTIONS_ROUNDS_LEFT_OUT_H

#include <stdint.h>

enum {
    SMC_LEAVES_OUT_RETRIES = 1 << 0, // failed exchanges that are retried are dropped
    // Attempts that are reverted at once are dropped, and all but one of the rounds before a loop
    // gives up.
    SMC_LEAVES_OUT_ATTEMPTS = 1 << 1,
};

// Returns the bits of what may be dropped with these companions (bits 1 << smc_companion).
unsigned smc_rounds_exclusions(uint64_t with);

#endif
