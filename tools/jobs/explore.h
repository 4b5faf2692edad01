// explore.h - explores with several processes.
//
// This process first explores alone for a moment, which is sufficient for many programs. For the
// remaining parts, it forks workers, which share a store (parallel/store.h), while this process
// waits.
#ifndef SMC_JOBS_EXPLORE_H
#define SMC_JOBS_EXPLORE_H

#include "tools/jobs/jobs.h"

// Explores, and sets *out to the result as far as it is known. Returns SMC_JOBS_DONE, or, after a
// message, the exit status. Warnings are left in the interpreter.
int smc_jobs_explore(smc_jobs *, smc_jobs_found *out);

#endif
