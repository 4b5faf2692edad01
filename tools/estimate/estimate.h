// estimate.h - smc estimate: how many executions a program has, and how long it would take to visit
// them.
#ifndef SMC_TOOLS_ESTIMATE_H
#define SMC_TOOLS_ESTIMATE_H

#include "tools/report/words/shape.h"

int smc_estimate_run(int argc, char **argv); // exit status

extern const smc_json_shape smc_estimate_shape; // what --format=json prints

#endif
