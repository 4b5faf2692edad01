// parts.h - explores with several processes, or explores one part.
#ifndef SMC_RUN_PARTS_H
#define SMC_RUN_PARTS_H

#include "tools/run/run.h"

void smc_run_explore_part(smc_run *); // the part named in the options
void smc_run_explore_by_many(smc_run *);
// Stores the combined result of all processes in the run, as far as it is known here.
void smc_run_take_found(smc_run *);

#endif
