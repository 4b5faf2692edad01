// estimate.h - estimates how many executions a program has if there are too many to explore.
#ifndef SMC_RUN_ESTIMATE_H
#define SMC_RUN_ESTIMATE_H

#include "tools/run/run.h"

#include <sys/types.h>

// Estimates, in about `seconds`, how many executions the run's explorer would explore; the explorer
// must have the function `estimate`. The program must have been lowered. Results of an earlier
// exploration are discarded.
SMC_MUST_USE smc_status smc_run_estimate_count(smc_run *, double seconds, smc_estimate *);
// To be called after smc_run_explore: sets smc_run_notes.rest if the time limit ended the
// exploration, or after sampling.
void smc_run_estimate(smc_run *);

// A forecast of the number of executions, for the progress display: made in half a second by a
// child process that has a copy of the program, while the exploration continues.
typedef struct smc_forecast {
    smc_run *run; // NULL: no forecast is made
    pid_t process;
    bool begun;
    int from;          // pipe from the child, once started; -1: the child has ended
    double executions; // the forecast; 0: unknown
} smc_forecast;
// Starts the child, or reads its result if there is one.
void smc_forecast_update(smc_forecast *);
void smc_forecast_end(smc_forecast *);

#endif
