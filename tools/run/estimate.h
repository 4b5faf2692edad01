// estimate.h - how many executions there are, where they are too many to visit.
#ifndef SMC_RUN_ESTIMATE_H
#define SMC_RUN_ESTIMATE_H

#include "tools/run/run.h"

// After lowering: how many executions its explorer, which has smc_explorer.estimate, would visit,
// found out in about so many seconds. What was explored before is forgotten.
SMC_MUST_USE smc_status smc_run_count(smc_run *, double seconds, smc_estimate *);
void smc_run_estimate(smc_run *); // after smc_run_explore: smc_run.rest, where the time was over,
                                  // and of what was sampled

#endif
