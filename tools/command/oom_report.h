// oom_report.h - reports results when memory runs out.
#ifndef SMC_OOM_REPORT_H
#define SMC_OOM_REPORT_H

#include "result/result.h"

// Registers `say`, to be called once when memory runs out, with some reserved memory. If it has
// something to report it does not return; otherwise the process ends with a message and status 3.
void smc_oom_report_by(void (*say)(void *self), void *self);
void smc_oom_report_end(void); // unregisters; no effect if nothing is registered
// Prints a note if the execution of the first error is incomplete.
void smc_oom_report_in_part(const smc_result *);

#endif
