// task.h - parameters of the workers of a run, and their exit statuses.
#ifndef SMC_JOBS_TASK_H
#define SMC_JOBS_TASK_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/jobs/shared.h"

// Exit status of a worker. Anything else is a crash.
enum {
    SMC_WORKER_DONE = 0,
    SMC_WORKER_NO_MEMORY = 40,
    SMC_WORKER_NO_STORE = 41,
    SMC_WORKER_HOPELESS = 42
};

enum { SMC_MOST_CRASHES = 3 }; // number of sessions with one item that may crash

// Parameters of a worker.
typedef struct smc_workers_task {
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer;
    smc_explore_options how;
    smc_store_at store;
    bool is_strange;       // the work comes from others and is untrusted: use a sandbox
    double share_after;    // seconds, as in smc_jobs
    uint64_t attempt;      // attempt that the interpreter and options are configured for
    uint32_t memory_limit; // megabytes per worker; 0: none
    uint32_t n_workers;    // in the run
    smc_shared *shared;
    smc_result found;    // in the process that forks the workers: errors of `attempt` that another
                         // session has recorded
    uint64_t items_open; // at the start
    double share;        // share that was done at the start; negative: unknown
} smc_workers_task;

#endif
