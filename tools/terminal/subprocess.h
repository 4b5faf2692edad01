// subprocess.h - runs tasks in parallel, each in a child process; their output appears in order.
#ifndef SMC_TERMINAL_SUBPROCESS_H
#define SMC_TERMINAL_SUBPROCESS_H

#include "base/packed.h"

typedef struct smc_subprocess {
    void *self;
    // Called in the child process, which has copies of everything: executes the task and encodes
    // its result. The process ends when it returns, or by smc_subprocess_end.
    void (*work)(void *self, uint32_t task, smc_packed *out);
    // Called in the parent, in order, after the child's standard output and error were printed:
    // takes the task's result. `found` is NULL if the child ended in another way, described in
    // `how`; `how` is NULL if it was interrupted. Returns false if further tasks are not needed.
    bool (*take)(void *self, uint32_t task, smc_unpacking *found, const char *how);
} smc_subprocess;

// Runs n tasks, `at_a_time` of them in parallel. After an interrupt no task is started, and running
// ones are notified. Returns the number of results taken.
uint32_t smc_side_by_side(const smc_subprocess *, uint32_t n, uint32_t at_a_time);

// Ends the child process with this result.
SMC_NORETURN void smc_subprocess_end(const smc_packed *found);

#endif
