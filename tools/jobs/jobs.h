// jobs.h - parameters and results of an exploration by several processes, or by one that can be
// interrupted and resumed.
#ifndef SMC_JOBS_H
#define SMC_JOBS_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "parallel/store.h"
#include "parallel/encoded.h"
#include "tools/jobs/open.h"

typedef struct smc_jobs {
    uint32_t n; // number of workers
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer; // must have explore_work
    smc_explore_options how;      // its `progress` receives all that is known
    smc_stop *stop;               // of this process; set if a worker exceeds the memory limit
    double share_after;           // seconds after which a part is split if other workers are idle
    uint32_t memory_limit;        // megabytes per process; 0: none
    double save_every;            // maximum seconds between writes of all results to the checkpoint
    const char *checkpoint;       // file of the store, which is kept; NULL: temporary
    const smc_store_job *job;     // for creating a store
    bool resumes;                 // the checkpoint exists
    smc_store_at database;        // used instead of a checkpoint if its job is not 0
} smc_jobs;

enum { SMC_JOBS_DONE = 0 };

// The combined results. If `apart` is set, numbers in the result refer to `told`; otherwise to the
// explored program.
typedef struct smc_jobs_found {
    smc_result result;
    smc_decoded told;
    bool apart;
    smc_interp_stats work;
    uint64_t peak_rss_kib;
    bool open; // work remains: the checkpoint can be resumed, or the job continues
} smc_jobs_found;

#endif
