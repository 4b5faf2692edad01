// task.h - parameters of the workers of a run, and their exit statuses.
#ifndef SMC_JOBS_TASK_H
#define SMC_JOBS_TASK_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/jobs/shared.h"

// Exit statuses of a worker. Any other end is a crash.
enum {
    SMC_WORKER_DONE = 0,
    SMC_WORKER_NO_MEMORY = 40,
    SMC_WORKER_NO_STORE = 41,
    SMC_WORKER_GAVE_UP_PART = 42
};

enum { SMC_MAX_CRASHES = 3 }; // a part is given up when so many sessions have crashed with it

// Parameters of a worker.
typedef struct smc_workers_task {
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer;
    smc_explore_options how;
    smc_store_address store;
    bool is_untrusted;     // the program and the options come from another user, so they are not
                           // trusted and need a sandbox
    double share_after;    // a part is split after so many seconds, if other workers are idle
    uint64_t attempt;      // number of the attempt for which interpreter and options are configured
    uint32_t memory_limit; // memory limit of each worker in MB; 0: none
    uint32_t n_workers;    // number of workers of the run
    smc_shared *shared;
    smc_result found;    // in the process that forks the workers: the errors of `attempt` that
                         // other sessions have stored
    uint64_t items_open; // number of open parts at the start
    double share;        // finished share of the exploration at the start; negative: unknown
} smc_workers_task;

#endif
