// workers.h - starts and supervises the workers of a run.
#ifndef SMC_JOBS_WORKERS_H
#define SMC_JOBS_WORKERS_H

#include "tools/jobs/jobs.h"
#include "tools/jobs/worker.h"

// Forks the workers and waits until all have ended: no part is left, the run must stop, or there
// was a failure. Returns 0, or, after a message about the failure, the exit status.
int smc_workers_run(smc_jobs *, const smc_workers_task *);

#endif
