// work.h - the commands that work on jobs, or wait for one.
#ifndef SMC_CLUSTER_WORK_H
#define SMC_CLUSTER_WORK_H

#include "tools/cluster/words.h"

int cluster_work(const cluster_words *);
int cluster_wait(const cluster_words *);

#endif
