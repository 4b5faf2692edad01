// budget.h - an exploration within a given time (docs/hunt.md): everything, if that fits; otherwise
// few preemptions, and samples.
#ifndef SMC_BUDGET_H
#define SMC_BUDGET_H

#include "tools/run/run.h"

// As smc_run_explore, which it is where the options have no --budget. smc_run.budget says what was
// done, and the result is that of what says most: the first error, everything, the largest bound,
// or the sample.
void smc_budget_explore(smc_run *);

#endif
