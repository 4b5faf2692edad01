// starvation.h - --check=termination also looks for threads that starve (core/starvation).
#ifndef SMC_TOOLS_RUN_STARVATION_H
#define SMC_TOOLS_RUN_STARVATION_H

#include "tools/run/run.h"

// Looks for a fair cycle in which a thread makes no progress. Returns whether an error was found,
// with which the run ends.
bool smc_run_find_starvation(smc_run *);

#endif
