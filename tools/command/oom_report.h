// oom_report.h - what a command has to say where memory runs out.
#ifndef SMC_OOM_REPORT_H
#define SMC_OOM_REPORT_H

#include "result/result.h"

// From now on `say` is called then, once, with some memory to do so in: that has been set aside.
// Where it has something to say it does not come back; otherwise the process ends with a message
// and status 3.
void smc_oom_report_by(void (*say)(void *self), void *self);
void smc_oom_report_end(void); // as without; nothing where there is none
// A note, where the execution of the first error was not made with all of its events.
void smc_oom_report_in_part(const smc_result *);

#endif
