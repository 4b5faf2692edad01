// explore.h - explores the program of a run.
#ifndef SMC_RUN_EXPLORE_H
#define SMC_RUN_EXPLORE_H

#include "tools/run/run.h"

// To be called after lowering; sets result, warnings and exploring of the run.
void smc_run_explore(smc_run *);
// Explores once more, with the memory orders that the program has now (smc_interp_allow_orders in
// interp.h). Sets the run's result; prints nothing.
void smc_run_explore_again(smc_run *);
// Changes memory orders (smc_interp_allow_orders); to be called between explorations.
void smc_run_allow_orders(smc_run *, smc_overlay_permissions);
// True if several algorithms are compared and this one does not support the program's mixed-size
// accesses.
bool smc_run_lacks_mixed_sizes(const smc_run *);
void smc_run_explore_in_process(smc_run *); // explores in this process only; only sets the run's
                                            // result
// The same; it ends, incomplete, when more events were added than this. 0: no such limit.
void smc_run_explore_within(smc_run *, uint64_t most_events);
// Like smc_run_explore_in_process, but stops when a fact is learnt that requires the exploration to
// start again (SMC_RESTART).
void smc_run_explore_attempt(smc_run *, const smc_explore_options *);
void smc_run_print_message(const smc_run *); // prints the result's message, if there is one

#endif
