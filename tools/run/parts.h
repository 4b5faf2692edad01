// parts.h - an exploration by several processes, and one part of such a one.
#ifndef SMC_RUN_PARTS_H
#define SMC_RUN_PARTS_H

#include "tools/run/run.h"

void smc_run_explore_part(smc_run *); // the one that its options name
void smc_run_explore_by_many(smc_run *);
// What several processes have found is the result, as far as it is known here.
void smc_run_take_found(smc_run *);

#endif
