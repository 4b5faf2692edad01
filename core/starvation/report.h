// report.h - reports a cycle of states as an error with an execution.
#ifndef SMC_STARVATION_REPORT_H
#define SMC_STARVATION_REPORT_H

#include "result/errors.h"
#include "starvation/fair.h"

// Adds the steps that lead to the cycle, and one round of the cycle, to the empty graph of
// `errors`, and records the error. If one of the steps shows another error, such as a race, records
// only that one.
void starvation_record_cycle(smc_errors *, starvation_state_graph *, const starvation_cycle *);

#endif
