// report.h - what is reported of a run.
#ifndef SMC_RUN_REPORT_H
#define SMC_RUN_REPORT_H

#include "tools/run/run.h"

smc_interp_stats smc_run_work(const smc_run *);                           // that was done
smc_report smc_run_report(const smc_run *, const smc_interp_stats *work); // borrows from the run
const smc_explorer *smc_run_explored_by(const smc_run *);
void smc_run_note_warnings(smc_run *);    // of the program, as they are after what was explored
void smc_run_remark_on_errors(smc_run *); // what follows from how the program was run

// Has the last words of a run made, before it is too late to make any, if there is a limit on time.
void smc_run_foresee(smc_run *, const smc_result *so_far);

#endif
