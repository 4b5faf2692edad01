// confined.h - a worker that explores untrusted work.
#ifndef SMC_JOBS_CONFINED_H
#define SMC_JOBS_CONFINED_H

#include "tools/jobs/task.h"

// Splits the process in two. The calling process opens the store, serves the other one's requests
// (parallel/relay), forwards its output, and ends in the same way. The function returns in the
// other process, which is in a sandbox (tools/sandbox), with a store to use and its limits; its
// exit status is one of SMC_WORKER_.., or it crashes.
smc_store *smc_worker_confine(const smc_workers_task *, smc_stop *limits);

#endif
