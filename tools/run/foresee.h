// foresee.h - the last words of a run, made before it is too late to make any.
#ifndef SMC_RUN_FORESEE_H
#define SMC_RUN_FORESEE_H

#include "tools/run/run.h"

// Has the last words made, if there is a limit on time.
void smc_run_foresee(smc_run *, const smc_result *so_far);

#endif
