// report.h - creates the report of a run from its result.
#ifndef SMC_RUN_REPORT_H
#define SMC_RUN_REPORT_H

#include "tools/run/run.h"

smc_interp_stats smc_run_interp_stats(const smc_run *); // statistics of the interpreter
smc_report smc_run_make_report(smc_run *, const smc_interp_stats *work); // points into the run
// Returns the explorer that has explored: another than the run's if that has handed over to it.
const smc_explorer *smc_run_explored_by(const smc_run *);
void smc_run_copy_warnings(smc_run *); // copies the program's warnings, after the exploration
// Adds to the errors' messages what follows from the way in which the program was run.
void smc_run_extend_error_messages(smc_run *);

// With a time limit: prepares the report that is printed if the run does not end in time.
void smc_run_prepare_timeout(smc_run *, const smc_result *so_far);

#endif
