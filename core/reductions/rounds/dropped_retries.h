// dropped_retries.h - decides which repetitions of retry loops are dropped when the program is
// lowered.
#ifndef SMC_REDUCTIONS_ROUNDS_DROPPED_RETRIES_H
#define SMC_REDUCTIONS_ROUNDS_DROPPED_RETRIES_H

#include <stdint.h>

// Repetitions that are dropped, as bits of a set.
enum {
    SMC_LEAVES_OUT_RETRIES = 1 << 0, // failed exchanges that are retried
    // Attempts that are undone at once, and all but one of the rounds before a loop gives up.
    SMC_LEAVES_OUT_ATTEMPTS = 1 << 1,
};

// Returns the repetitions that may be dropped in the presence of these companions (bits 1 <<
// smc_companion).
unsigned smc_droppable_repetitions(uint64_t with);

#endif
