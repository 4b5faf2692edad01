// parts.h - divides an exploration into parts for several processes, or explores one part.
#ifndef SMC_RUN_PARTS_H
#define SMC_RUN_PARTS_H

#include "tools/run/run.h"

void smc_run_explore_part(smc_run *); // explores the part that the options name
// Explores with the processes of --jobs and a store (smc_jobs), or works on the job of a database.
void smc_run_explore_in_parallel(smc_run *);
// Sets the run's result to the combined result of all processes, as far as this process knows it.
void smc_run_store_merged_result(smc_run *);

#endif
