// cluster.h - the commands for jobs in a database: submit, work, wait, status, cancel.
#ifndef SMC_CLUSTER_H
#define SMC_CLUSTER_H

#include "tools/report/words/shape.h"

#include <stdbool.h>

// True if the command line names a database (--store). If not, smc status reads a checkpoint.
bool smc_cluster_names_store(int argc, char **argv);
int smc_cluster(int argc, char **argv); // returns the exit status of the command

extern const smc_json_shape smc_cluster_shape; // fields of the JSON of smc status

#endif
