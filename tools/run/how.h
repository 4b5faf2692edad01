// how.h - translates the options to those of the interpreter and the explorer.
#ifndef SMC_RUN_HOW_H
#define SMC_RUN_HOW_H

#include "tools/run/run.h"

// Default number of net-zero rounds.
enum { SMC_LEAST_UNDONE = 2, SMC_MOST_UNDONE = 6 };

const char *smc_run_test(const smc_options *); // the selected test; NULL: any
// Returns the name prefix of the program's tests; NULL: the program begins in its entry function.
const char *smc_run_tests(const smc_options *);
smc_interp_options smc_run_asks(const smc_run *); // options of the interpreter; they refer to the
                                                  // run

bool smc_run_is_sample(const smc_run *);
uint32_t smc_run_seed(const smc_options *); // of a sample
// True if another algorithm may take over: the user named none and did not request anything that
// only some support.
bool smc_run_may_change(const smc_run *);
// If accesses have several cells, records that trust explored them, in this process or another.
void smc_run_note_cells(smc_run *);
// To be called after lowering. The result refers to the run.
smc_explore_options smc_run_how(const smc_run *);
smc_explore_options smc_run_how_to_estimate(const smc_run *); // the same for smc_explorer.estimate

#endif
