// starvation.h - --check=termination also looks for threads that starve (core/starvation).
#ifndef SMC_TOOLS_RUN_STARVATION_H
#define SMC_TOOLS_RUN_STARVATION_H

#include "tools/run/run.h"

// Searches for a fair cycle in which a thread makes no progress. Returns true if an error was
// found, which becomes the result of the run.
bool smc_run_find_starvation(smc_run *);
// Adds a note if only some states of the program were searched, or if none were searched although
// threads may starve.
void smc_run_note_starvation(smc_run *);

#endif
