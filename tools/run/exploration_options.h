// exploration_options.h - derives the options of the interpreter and of the explorer from the
// command-line options.
#ifndef SMC_RUN_EXPLORATION_OPTIONS_H
#define SMC_RUN_EXPLORATION_OPTIONS_H

#include "tools/run/run.h"

// Least and greatest default for the bound of net-zero rounds (rounds that undo their own effects).
enum { SMC_MIN_NET_ZERO_ROUNDS = 2, SMC_MAX_NET_ZERO_ROUNDS = 6 };

const char *smc_run_test_binary(const smc_options *); // the selected test; NULL: none selected
// Returns the prefix of the names of test functions; NULL: the program has none and begins in its
// entry function.
const char *smc_run_test_prefix(const smc_options *);
// The tests that the user selects by --filter, --skip and --exact; it points into the options.
smc_test_selection smc_run_test_selection(const smc_options *);
// Options of the interpreter; they point into the run.
smc_interp_options smc_run_interp_options(const smc_run *);

// True if the run samples executions at random.
bool smc_run_is_sample(const smc_run *);
uint32_t smc_run_seed(const smc_options *); // seed for random samples
// Number of processes of --jobs that can work at the same time, at most one for each processor.
uint32_t smc_run_parallel_jobs(const smc_options *);
// True if another algorithm may replace the run's: the user has named none and has requested
// nothing that only some algorithms support.
bool smc_run_may_change_explorer(const smc_run *);
// Records, if an access has several cells, that the algorithm trust explored it, whether in this
// process or in another one.
void smc_run_note_multi_cell_access(smc_run *);
// True if the explorer explores inputs symbolically: the program has inputs, and the explorer
// supports them. To be called after lowering.
bool smc_run_takes_inputs(const smc_run *, const smc_explorer *);
// True if the program has inputs of any value, which the run's explorer does not support. To be
// called after lowering.
bool smc_run_lacks_inputs(const smc_run *);
// Returns the options of the explorer; they point into the run. To be called after lowering.
smc_explore_options smc_run_explore_options(const smc_run *);
// Returns the options for smc_explorer.estimate; they point into the run.
smc_explore_options smc_run_estimate_options(const smc_run *);

#endif
