// workers.h - the workers of a run, as seen by the process that has forked them.
#ifndef SMC_JOBS_WORKERS_H
#define SMC_JOBS_WORKERS_H

#include "tools/jobs/jobs.h"
#include "tools/jobs/worker.h"

// Forks the workers and waits until they have ended: since there is nothing left, since the run is
// to stop, or since something went wrong: then the status with which to end, message given.
// Otherwise 0.
int smc_workers_run(smc_jobs *, const smc_workers_task *);

#endif
