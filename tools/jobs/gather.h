// gather.h - combines the partial results that the sessions of a run have stored into one result.
#ifndef SMC_JOBS_GATHER_H
#define SMC_JOBS_GATHER_H

#include "tools/jobs/jobs.h"

// Combines the results; also passes warnings to the interpreter.
smc_store_result smc_jobs_gather_results(const smc_jobs *, smc_store *, smc_jobs_found *);
void smc_jobs_found_free(smc_jobs_found *);

#endif
