// waits.h - records waits that never end.
#ifndef SMC_TERMINATION_WAITS_H
#define SMC_TERMINATION_WAITS_H

#include "result/errors.h"

// Records that `wait`, an SMC_BLOCK or SMC_BOUND, never ends. The message about a spin loop names
// the values that the loop reads.
void smc_errors_record_wait(smc_errors *, smc_id wait);

#endif
