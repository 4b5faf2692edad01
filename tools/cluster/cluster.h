// cluster.h - the commands for jobs that are in a database: submit, work, wait, status, cancel.
#ifndef SMC_CLUSTER_H
#define SMC_CLUSTER_H

#include "tools/report/words/shape.h"

#include <stdbool.h>

bool smc_cluster_has_store(int argc, char **argv); // smc status is about a checkpoint otherwise
int smc_cluster(int argc, char **argv);            // returns the exit status of the command

extern const smc_json_shape smc_cluster_shape; // of smc status

#endif
