// confined.h - makes a worker explore untrusted work in a sandbox.
#ifndef SMC_JOBS_CONFINED_H
#define SMC_JOBS_CONFINED_H

#include "tools/jobs/task.h"

// Splits the process in two. The calling process opens the store, answers the other one's requests
// (parallel/relay), forwards its output, and ends in the same way. The function returns only in the
// other process, which is in a sandbox (tools/sandbox); it returns a store and sets *limits. That
// process ends with a status SMC_WORKER_.., or crashes.
smc_store *smc_worker_enter_sandbox(const smc_workers_task *, smc_stop *limits);

#endif
