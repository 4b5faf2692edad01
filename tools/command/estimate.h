// estimate.h - smc estimate: estimates the number of executions of a program, and the time to
// explore them.
#ifndef SMC_COMMAND_ESTIMATE_H
#define SMC_COMMAND_ESTIMATE_H

#include "tools/report/words/shape.h"

int smc_estimate_run(int argc, char **argv); // executes smc estimate; returns the exit status

extern const smc_json_shape smc_estimate_shape; // fields of --format=json

#endif
