// submit.h - creates a job from source files.
#ifndef SMC_CLUSTER_SUBMIT_H
#define SMC_CLUSTER_SUBMIT_H

#include "tools/cluster/words.h"

// Executes smc submit: lowers the program and creates its job in the database. Returns the exit
// status.
int cluster_submit(const cluster_words *);

#endif
