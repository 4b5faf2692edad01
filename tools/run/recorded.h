// recorded.h - prepares to continue from the recorded execution that --after=TOKEN:STEP names, or
// to deviate from the one that --near=TOKEN:N names.
#ifndef SMC_RUN_RECORDED_H
#define SMC_RUN_RECORDED_H

#include "tools/run/run.h"

// Replays the recorded execution, which teaches the program how memory is divided into locations
// and tells which reductions the steps allow, so that the run then explores what follows them.
// Returns SMC_OK also if the option is not given; SMC_USAGE: a message was printed.
SMC_MUST_USE smc_status smc_run_prepare_recorded(smc_run *);

#endif
