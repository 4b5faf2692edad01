// submit.h - a job is made, by one who has the sources.
#ifndef SMC_CLUSTER_SUBMIT_H
#define SMC_CLUSTER_SUBMIT_H

#include "tools/cluster/words.h"

int cluster_submit(const cluster_words *);

#endif
