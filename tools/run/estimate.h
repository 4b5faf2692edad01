// estimate.h - estimates the number of executions if there are too many to visit.
#ifndef SMC_RUN_ESTIMATE_H
#define SMC_RUN_ESTIMATE_H

#include "tools/run/run.h"

#include <sys/types.h>

// After lowering: estimates, in about `seconds`, how many executions the run's explorer would
// visit; it must have smc_explorer.estimate. Discards what was explored before.
SMC_MUST_USE smc_status smc_run_count(smc_run *, double seconds, smc_estimate *);
void smc_run_estimate(smc_run *); // to be called after smc_run_explore: sets smc_run.rest if the
                                  // time was over, or after sampling

// A forecast of the number of executions, made during the exploration by a child process with a
// copy of the program, in half a second.
typedef struct smc_forecast {
    smc_run *run; // NULL: no forecast
    pid_t process;
    bool begun;
    int from;          // pipe from the process, once begun; -1: it has ended
    double executions; // 0: unknown
} smc_forecast;
// Starts the process, or reads its result.
void smc_forecast_look(smc_forecast *);
void smc_forecast_end(smc_forecast *);

#endif
