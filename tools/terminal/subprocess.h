// subprocess.h - runs tasks in parallel, each in a child process. Their output and results appear
// in the order of the tasks.
#ifndef SMC_TERMINAL_SUBPROCESS_H
#define SMC_TERMINAL_SUBPROCESS_H

#include "base/packed.h"

// The functions that execute tasks and take their results; `self` is passed to both.
typedef struct smc_subprocess_tasks {
    void *self;
    // Executes the task and encodes its result. Called in the child process, which has copies of
    // everything and ends when this function returns or calls smc_subprocess_send_result.
    void (*work)(void *self, uint32_t task, smc_packed *out);
    // Takes the result of a task. Called in the parent, in the order of the tasks, after the
    // child's standard output and error were printed. If the child ended without a result, `found`
    // is NULL and `how` describes its end; `how` is NULL if the child was interrupted. Returns
    // false if no further results are needed.
    bool (*take)(void *self, uint32_t task, smc_unpacking *found, const char *how);
} smc_subprocess_tasks;

// Runs n tasks, `at_a_time` of them in parallel. After an interrupt no further task is started, and
// the running ones get a signal. Returns the number of results taken.
uint32_t smc_run_tasks_in_parallel(const smc_subprocess_tasks *, uint32_t n, uint32_t at_a_time);

// Ends the child process with this result instead of returning from `work`.
SMC_NORETURN void smc_subprocess_send_result(const smc_packed *found);

#endif
