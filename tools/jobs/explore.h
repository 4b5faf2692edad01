// explore.h - an exploration by several processes.
//
// This process explores for a moment by itself, and many a program is done then. What is left is
// for workers, which are forked and share a store (parallel/store.h); this process waits for them.
#ifndef SMC_JOBS_EXPLORE_H
#define SMC_JOBS_EXPLORE_H

#include "tools/jobs/jobs.h"

// Otherwise than with SMC_JOBS_DONE: the status with which to end; message given, and *out is what
// is known. The interpreter knows afterwards what there is to warn of.
int smc_jobs_explore(smc_jobs *, smc_jobs_found *out);

#endif
