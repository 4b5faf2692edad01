// starvation.h - --check=termination also looks for threads that starve (core/starvation).
#ifndef SMC_TOOLS_RUN_STARVATION_H
#define SMC_TOOLS_RUN_STARVATION_H

#include "tools/run/run.h"

// Looks for a fair cycle in which a thread makes no progress. Returns whether an error was found,
// with which the run ends.
bool smc_run_find_starvation(smc_run *);
// Adds a note if only a part of the program's states was searched, or none though threads may
// starve.
void smc_run_note_starvation(smc_run *);

#endif
