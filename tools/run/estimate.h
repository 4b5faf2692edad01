// estimate.h - how many executions there are, where they are too many to visit.
#ifndef SMC_RUN_ESTIMATE_H
#define SMC_RUN_ESTIMATE_H

#include "tools/run/run.h"

#include <sys/types.h>

// After lowering: how many executions its explorer, which has smc_explorer.estimate, would visit,
// found out in about so many seconds. What was explored before is forgotten.
SMC_MUST_USE smc_status smc_run_count(smc_run *, double seconds, smc_estimate *);
void smc_run_estimate(smc_run *); // after smc_run_explore: smc_run.rest, where the time was over,
                                  // and of what was sampled

// A forecast of how many executions an exploration visits, while it goes on: by a process of its
// own, which takes a copy of what this one has and half a second.
typedef struct smc_forecast {
    smc_run *run; // NULL: none is wanted
    pid_t process;
    bool begun;
    int from;          // what it writes, once it was begun; -1: it has ended
    double executions; // 0: not known
} smc_forecast;
void smc_forecast_look(smc_forecast *); // begins it, or takes what it has found
void smc_forecast_end(smc_forecast *);

#endif
