// cluster.h - the commands for jobs that are in a database: submit, work, wait, status, cancel.
#ifndef SMC_CLUSTER_H
#define SMC_CLUSTER_H

#include <stdbool.h>

bool smc_cluster_is_asked(int argc, char **argv); // status is, too, about a checkpoint
int smc_cluster(int argc, char **argv);           // returns the exit status of the command

#endif
