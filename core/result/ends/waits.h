// waits.h - the error of a wait that never ends.
#ifndef SMC_RESULT_ENDS_WAITS_H
#define SMC_RESULT_ENDS_WAITS_H

#include "result/errors.h"

// Records that the wait, a SMC_BLOCK, never ends; of a spin loop with what it reads.
void smc_errors_record_wait(smc_errors *, smc_id wait);

#endif
