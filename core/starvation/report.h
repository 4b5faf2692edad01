// report.h - shows a cycle as an execution.
#ifndef SMC_STARVATION_REPORT_H
#define SMC_STARVATION_REPORT_H

#include "result/errors.h"
#include "starvation/fair.h"

// Makes the steps of the cycle, once, and those that lead there, in the empty graph of `errors`,
// and records the error; or an error that one of the steps shows, such as a race.
void starvation_record_cycle(smc_errors *, starvation_space *, const starvation_cycle *);

#endif
