// explore.h - explores with several processes.
//
// This process first explores alone for a moment, which suffices for many programs. The rest is for
// workers, which are forked and share a store (parallel/store.h), while this process waits.
#ifndef SMC_JOBS_EXPLORE_H
#define SMC_JOBS_EXPLORE_H

#include "tools/jobs/jobs.h"

// Returns SMC_JOBS_DONE; otherwise the exit status, after printing a message, and *out has what is
// known. The interpreter then has the warnings.
int smc_jobs_explore(smc_jobs *, smc_jobs_found *out);

#endif
