// jobs.h - parameters and results of an exploration by several processes, or by one that can be
// interrupted and resumed.
#ifndef SMC_JOBS_H
#define SMC_JOBS_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "parallel/store.h"
#include "parallel/encoded.h"
#include "tools/jobs/open.h"

// Parameters of an exploration by several processes, or of one that can be resumed.
typedef struct smc_jobs {
    uint32_t n; // number of workers
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer; // the explorer; must have explore_work
    smc_explore_options how;      // options of the exploration; `progress` gets the progress of all
                                  // workers
    smc_stop *stop; // stop flag of this process, which is set if a worker exceeds the memory limit
    double share_after;         // a part is split after so many seconds, if other workers are idle
    uint32_t memory_limit;      // memory limit of each process in MB; 0: none
    double save_every;          // at most so many seconds between two writes of all results to
                                // the checkpoint
    const char *checkpoint;     // file of the store, which is kept; NULL: a temporary file
    const smc_store_job *job;   // description of the run, for creating the store
    bool resumes;               // the checkpoint exists and is resumed
    smc_store_address database; // if its job is not 0, a job in a database is used instead of a
                                // checkpoint
} smc_jobs;

// Status of an exploration that was performed; other statuses are exit statuses.
enum { SMC_JOBS_DONE = 0 };

// The combined results. If `is_decoded` is set, locations and threads in them are numbered as in
// `decoded`; otherwise as in the explored program.
typedef struct smc_jobs_found {
    smc_result result;
    smc_decoded decoded;
    bool is_decoded;
    smc_interp_stats work;
    uint64_t peak_rss_kib;
    bool open; // parts remain: the checkpoint can be resumed, or other workers continue the job
} smc_jobs_found;

#endif
