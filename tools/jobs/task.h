// task.h - what all workers of a run are given, and how they end.
#ifndef SMC_JOBS_TASK_H
#define SMC_JOBS_TASK_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/jobs/shared.h"

// With what status a worker ends. Any other end is a crash.
enum {
    SMC_WORKER_DONE = 0,
    SMC_WORKER_NO_MEMORY = 40,
    SMC_WORKER_NO_STORE = 41,
    SMC_WORKER_HOPELESS = 42
};

enum { SMC_MOST_CRASHES = 3 }; // of sessions that had one item

// What all workers are given.
typedef struct smc_workers_task {
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer;
    smc_explore_options how;
    smc_store_at store;
    bool is_strange;       // others may have made the work: it is explored in a sandbox
    double share_after;    // seconds, as smc_jobs has it
    uint64_t attempt;      // that the interpreter and the options are as
    uint32_t memory_limit; // megabytes, of each; 0: none
    uint32_t n_workers;    // of the run
    smc_shared *shared;
    smc_result found; // errors of `attempt` that the record of another session has: of the process
                      // that forks the workers
    uint64_t items_open; // when it begins
    double share;        // what has been done by then; below 0: that is not known
} smc_workers_task;

#endif
