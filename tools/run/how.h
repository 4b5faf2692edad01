// how.h - how the options say that a program is run and explored.
#ifndef SMC_RUN_HOW_H
#define SMC_RUN_HOW_H

#include "tools/run/run.h"

// Rounds without a lasting effect, where the user has not said how many.
enum { SMC_LEAST_UNDONE = 2, SMC_MOST_UNDONE = 6 };

const char *smc_run_test(const smc_options *); // the only one that is checked; NULL: any
// What the names of the program's tests begin with; NULL: it begins in its entry.
const char *smc_run_tests(const smc_options *);
smc_interp_options smc_run_asks(const smc_run *); // of the interpreter; borrows from the run

bool smc_run_is_sample(const smc_run *);
uint32_t smc_run_seed(const smc_options *); // of a sample
// Whether another algorithm may take over: nobody has named one, or asked for what only some can.
bool smc_run_may_change(const smc_run *);
// Where accesses have several cells, it was trust that explored them, here or in other processes.
void smc_run_note_cells(smc_run *);
// After lowering; borrows from the run.
smc_explore_options smc_run_how(const smc_run *);
smc_explore_options smc_run_how_to_estimate(const smc_run *); // the same, for smc_explorer.estimate

#endif
