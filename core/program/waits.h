// waits.h - tests whether a thread could only wait in the current state of memory.
#ifndef SMC_WAITS_H
#define SMC_WAITS_H

#include "program/program.h"

// Access to the current state of memory.
typedef struct smc_memory_now {
    uint64_t (*value)(const void *self, uint32_t loc); // returns the value of a data location
    bool (*is_free)(const void *self, uint32_t loc);   // returns whether a mutex is free
    const void *self;
} smc_memory_now;

// Simulates the thread alone from the step. Sets *out if it reaches a SMC_BLOCK (after an idle
// round, or at a false assume), all its actions until then belong to the round, and none changes
// memory: then the thread cannot make progress until other threads act. *reads: number of data
// reads until then. A status other than SMC_OK comes from the program, except SMC_STOPPED: `stop`
// (may be NULL) requested an end.
SMC_MUST_USE smc_status smc_would_only_wait(smc_program *, const smc_step *, const smc_memory_now *,
                                            const smc_stop *, bool *out, uint32_t *reads);

#endif
