// cluster.h - the commands for jobs that are in a database: submit, work, wait, status, cancel.
#ifndef SMC_CLUSTER_H
#define SMC_CLUSTER_H

#include <stdbool.h>

bool smc_cluster_has_store(int argc, char **argv); // smc status is about a checkpoint otherwise
int smc_cluster(int argc, char **argv);            // returns the exit status of the command

#endif
