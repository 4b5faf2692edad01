// estimate.h - smc estimate: how many executions a program has, and how long it would take to visit them.
#ifndef SMC_TOOLS_ESTIMATE_H
#define SMC_TOOLS_ESTIMATE_H

#include <stdbool.h>

bool smc_estimate_is_asked(int argc, char **argv);
int smc_estimate_run(int argc, char **argv); // exit status

#endif
