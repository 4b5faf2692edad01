// work.h - the commands that work on jobs, or wait for one.
#ifndef SMC_CLUSTER_WORK_H
#define SMC_CLUSTER_WORK_H

#include "tools/cluster/words.h"

// Executes smc work: works on the job named by --job, or on all open jobs. Returns the exit status.
int cluster_work(const cluster_words *);
// Executes smc wait: waits until the job named by --job is done and prints its result. Returns the
// exit status.
int cluster_wait(const cluster_words *);

#endif
