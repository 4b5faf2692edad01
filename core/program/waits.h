// waits.h - whether a thread, as memory is, would only wait if it went on.
#ifndef SMC_WAITS_H
#define SMC_WAITS_H

#include "program/program.h"

// Memory where the thread stands.
typedef struct smc_memory_now {
    uint64_t (*value)(const void *self, uint32_t loc); // of data
    bool (*is_free)(const void *self, uint32_t loc);   // of a mutex
    const void *self;
} smc_memory_now;

// Whether a thread that stands before the step and goes on alone comes to a SMC_BLOCK (an idle
// round of a loop has ended, or an assume is false), and all that it does until then is part of
// what it would repeat, and changes nothing: it goes on when others have. *reads: how often it
// reads data until then. A status other than SMC_OK is the program's; SMC_STOPPED: it was asked to
// stop (NULL: nobody asks).
SMC_MUST_USE smc_status smc_would_only_wait(smc_program *, const smc_step *, const smc_memory_now *,
                                            const smc_stop *, bool *out, uint32_t *reads);

#endif
