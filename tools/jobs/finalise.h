// finalise.h - evaluates the combined results after all parts were explored.
#ifndef SMC_JOBS_FINALISE_H
#define SMC_JOBS_FINALISE_H

#include "tools/jobs/jobs.h"
#include "tools/jobs/worker.h"

// Combines all results in the store. Return value: as for smc_jobs_explore. No store may be open.
int smc_jobs_gather_and_finish(const smc_jobs *, const smc_workers_task *, smc_jobs_found *out);

// If the combined results require a new attempt, which may not follow from any single part, sets
// *anew and prepares the task for it.
int smc_jobs_begin_next_attempt(smc_workers_task *, const smc_result *found,
                                bool *has_next_attempt);

// Print the message of a failed store operation and return the exit status. smc_jobs_report_fault
// frees the message; smc_jobs_report_store_fault also closes the store.
int smc_jobs_report_fault(char *fault, int status);
int smc_jobs_report_store_fault(smc_store *, int status);

#endif
