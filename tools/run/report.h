// report.h - creates the report of a run.
#ifndef SMC_RUN_REPORT_H
#define SMC_RUN_REPORT_H

#include "tools/run/run.h"

smc_interp_stats smc_run_work(const smc_run *); // statistics of the interpreter
smc_report smc_run_report(const smc_run *, const smc_interp_stats *work); // refers to the run
const smc_explorer *smc_run_explored_by(const smc_run *);
void smc_run_note_warnings(smc_run *);    // copies the program's warnings after the exploration
void smc_run_remark_on_errors(smc_run *); // adds remarks that follow from how the program was run

// Prepares the report to be printed after a timeout, if there is a time limit.
void smc_run_prepare_timeout(smc_run *, const smc_result *so_far);

#endif
