// stored.h - explores with a store in a database, by workers on several machines.
#ifndef SMC_JOBS_STORED_H
#define SMC_JOBS_STORED_H

#include "tools/jobs/jobs.h"

// smc_jobs_work works on the job until nothing is left; smc_jobs_wait waits for that. *out has what
// is known then. Return as smc_jobs_explore.
int smc_jobs_work(smc_jobs *, smc_jobs_found *out);
int smc_jobs_wait(smc_jobs *, smc_jobs_found *out);

#endif
