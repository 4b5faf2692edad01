// budget.h - explores within a given time (docs/hunt.md): everything if it fits; otherwise few
// preemptions, then samples.
#ifndef SMC_BUDGET_H
#define SMC_BUDGET_H

#include "tools/run/run.h"

// Like smc_run_explore, to which it defers without --budget. smc_run.budget records the stages. The
// result is that of the most significant stage: the first error, everything, the largest bound, or
// the sample.
void smc_budget_explore(smc_run *);

#endif
