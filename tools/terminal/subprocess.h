// subprocess.h - several tasks at a time, each in a process of its own; what they have to say comes
// in their order.
#ifndef SMC_TERMINAL_SUBPROCESS_H
#define SMC_TERMINAL_SUBPROCESS_H

#include "base/packed.h"

typedef struct smc_subprocess {
    void *self;
    // In its process, which has copies of everything: what it finds is put. It ends with this, or
    // by smc_subprocess_end.
    void (*work)(void *self, uint32_t task, smc_packed *out);
    // In order, in the process that asked for it: what the task has put, after what it printed on
    // standard output and error. NULL: its process has ended in another way, `how` in words; NULL,
    // too: it was interrupted. False: the others are of no interest.
    bool (*take)(void *self, uint32_t task, smc_unpacking *found, const char *how);
} smc_subprocess;

// Does n tasks, so many at a time. No task is begun after an interrupt, which those that were begun
// are told of. Returns how many were taken.
uint32_t smc_side_by_side(const smc_subprocess *, uint32_t n, uint32_t at_a_time);

// Of the task that this process is for.
SMC_NORETURN void smc_subprocess_end(const smc_packed *found);

#endif
