// budget.h - explores within a given time (docs/hunt.md): all executions if the time suffices;
// otherwise those with few preemptions, then random samples.
#ifndef SMC_BUDGET_H
#define SMC_BUDGET_H

#include "tools/run/run.h"

// Explores within options->budget; without --budget the same as smc_run_explore. Records the stages
// in smc_run_notes.budget. The run's result is that of the stage that shows most: the first that
// finds an error, else the one that explored everything, else that with the most preemptions, else
// the sample.
void smc_budget_explore(smc_run *);

#endif
