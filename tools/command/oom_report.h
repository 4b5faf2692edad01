// oom_report.h - reports the results so far when memory runs out.
#ifndef SMC_OOM_REPORT_H
#define SMC_OOM_REPORT_H

#include "result/result.h"

// Registers the function `print`, which is called once when memory runs out; some reserved memory
// is then available. If it has a result, it prints the result and ends the process; if it returns,
// the process ends with a message and status 3.
void smc_oom_report_register(void (*print)(void *self), void *self);
void smc_oom_report_end(void); // unregisters the function; no effect if none is registered
// Prints a note if the execution of the first error is shown incompletely.
void smc_oom_report_partial_trace(const smc_result *);

#endif
