// confined.h - a worker that explores what a stranger may have made.
#ifndef SMC_JOBS_CONFINED_H
#define SMC_JOBS_CONFINED_H

#include "tools/jobs/task.h"

// Splits this process in two. The one that has called it opens the store, answers the other one
// (parallel/relay), shows what that one has to say, and ends as that one ends. The other one
// returns, in a sandbox (tools/sandbox), with a store to speak to and its limits; its status is of
// enum SMC_WORKER_.. or a crash.
smc_store *smc_worker_confine(const smc_workers_task *, smc_stop *limits);

#endif
