// schedule.h - writes the schedule of an execution as a C file. Private to this folder.
#ifndef SMC_TOOLS_NATIVE_SCHEDULE_H
#define SMC_TOOLS_NATIVE_SCHEDULE_H

#include "tools/run/run.h"

// Writes the schedule of the error's execution (native/schedule.h). SMC_UNSUPPORTED: the execution
// cannot run natively; a message was printed.
SMC_MUST_USE smc_status smc_native_write_schedule(smc_run *, const smc_error *, FILE *to);

#endif
