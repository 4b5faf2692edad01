// stored.h - an exploration whose store is a database, by workers on any number of machines.
#ifndef SMC_JOBS_STORED_H
#define SMC_JOBS_STORED_H

#include "tools/jobs/jobs.h"

// Works at the job until nothing of it is left, or waits until that is so; *out is what is known
// then. As smc_jobs_explore.
int smc_jobs_work(smc_jobs *, smc_jobs_found *out);
int smc_jobs_wait(smc_jobs *, smc_jobs_found *out);

#endif
