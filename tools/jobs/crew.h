// crew.h - the workers of a run, as seen by the process that has forked them.
#ifndef SMC_JOBS_CREW_H
#define SMC_JOBS_CREW_H

#include "tools/jobs/jobs.h"
#include "tools/jobs/worker.h"

// Forks the workers and waits until they have ended: since there is nothing left, since the run is to stop, or since
// something went wrong: then the status with which to end, message given. Otherwise 0.
int smc_crew_run(smc_jobs *, const smc_crew_task *);

#endif
