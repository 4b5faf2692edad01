// jobs.h - one exploration by several processes, or by one that can be ended at any time and gone
// on with: what is asked for, and what they have found.
#ifndef SMC_JOBS_H
#define SMC_JOBS_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "parallel/store.h"
#include "parallel/encoded.h"
#include "tools/jobs/open.h"

typedef struct smc_jobs {
    uint32_t n; // of workers
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer; // that has explore_work
    smc_explore_options how;      // its `progress` is shown all that is known
    smc_stop *stop;               // its own; set where a worker has had too much memory
    double share_after;    // seconds for which a part is worked at before it is cut for others
    uint32_t memory_limit; // megabytes, of each process; 0: none
    double save_every; // seconds, at most, between two times at which all that is done goes into
                       // the checkpoint
    const char *checkpoint;   // file in which the store is, and stays; NULL: it is gone in the end
    const smc_store_job *job; // for a store that is made
    bool resumes;             // the checkpoint is there
    smc_store_at database;    // instead of a checkpoint; its job is 0 where there is none
} smc_jobs;

enum { SMC_JOBS_DONE = 0 };

// What they have found. Its result is of `told`, where `apart` says so; otherwise of the program
// that was explored.
typedef struct smc_jobs_found {
    smc_result result;
    smc_decoded told;
    bool apart;
    smc_interp_stats work;
    uint64_t peak_rss_kib;
    bool open; // there is more to be done: the checkpoint can be resumed, or the job of a database
               // goes on
} smc_jobs_found;

#endif
