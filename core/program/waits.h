// waits.h - determines whether a thread can only wait in the current state of memory.
#ifndef SMC_WAITS_H
#define SMC_WAITS_H

#include "program/program.h"

// Access to the current state of memory.
typedef struct smc_memory_state {
    uint64_t (*value)(const void *self, uint32_t loc); // returns the value of a data location
    bool (*is_free)(const void *self, uint32_t loc);   // returns whether a mutex is free
    const void *self;                                  // first argument of `value` and `is_free`
} smc_memory_state;

// Simulates the thread from the step, while other threads do nothing. Sets *out if the thread
// cannot make progress: it reaches an SMC_BLOCK after an idle round (or at a false assume), all its
// actions until then belong to the round, and none of them changes memory. *reads: number of its
// reads of data. Returns a status of the program, or SMC_STOPPED if `stop` (may be NULL) requests
// an end.
SMC_MUST_USE smc_status smc_can_only_wait_from(smc_program *, const smc_step *,
                                               const smc_memory_state *, const smc_stop *,
                                               bool *out, uint32_t *reads);

#endif
