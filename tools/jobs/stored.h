// stored.h - explores by workers on several machines, with a store in a database.
#ifndef SMC_JOBS_STORED_H
#define SMC_JOBS_STORED_H

#include "tools/jobs/jobs.h"

// smc_jobs_work works on the job until no part is left; smc_jobs_wait only waits for that. *out
// gets the result as far as it is known. The return values are those of smc_jobs_explore.
int smc_jobs_work(smc_jobs *, smc_jobs_found *out);
int smc_jobs_wait(smc_jobs *, smc_jobs_found *out);

#endif
