// finalise.h - evaluates the combined results after all parts are done.
#ifndef SMC_JOBS_FINALISE_H
#define SMC_JOBS_FINALISE_H

#include "tools/jobs/jobs.h"
#include "tools/jobs/worker.h"

// Return as smc_jobs_explore. No store may be open.
int smc_jobs_gather_all(const smc_jobs *, const smc_workers_task *, smc_jobs_found *out);

// Checks whether the combined results require a new attempt, which no single part showed; if so,
// sets *anew and updates the task.
int smc_jobs_begin_anew(smc_workers_task *, const smc_result *found, bool *anew);

// Print the message of a failed store operation and return the status. smc_jobs_refuse takes
// ownership of the message; smc_jobs_refuse_store closes the store.
int smc_jobs_refuse(char *fault, int status); // takes the fault
int smc_jobs_refuse_store(smc_store *, int status);

#endif
