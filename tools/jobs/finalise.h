// finalise.h - what is left to be done where no part is: all that was found, looked at together.
#ifndef SMC_JOBS_FINALISE_H
#define SMC_JOBS_FINALISE_H

#include "tools/jobs/jobs.h"
#include "tools/jobs/worker.h"

// Both as smc_jobs_explore. No store may be open.
int smc_jobs_gather_all(const smc_jobs *, const smc_workers_task *, smc_jobs_found *out);

// What nobody has seen by himself may show in all of it together: then everything begins anew,
// which the task is told.
int smc_jobs_begin_anew(smc_workers_task *, const smc_result *found, bool *anew);

// The message of a store that says no, which is closed; the status.
int smc_jobs_refuse(char *fault, int status); // takes the fault
int smc_jobs_refuse_store(smc_store *, int status);

#endif
