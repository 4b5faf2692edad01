// explore.h - the exploration of a run.
#ifndef SMC_RUN_EXPLORE_H
#define SMC_RUN_EXPLORE_H

#include "tools/run/run.h"

void smc_run_explore(smc_run *); // after lowering; fills result, warnings and exploring
// After it, once more, with what the program's orders are now (interp.h): fills result, and nothing
// is said.
void smc_run_explore_again(smc_run *);
void smc_run_allow(smc_run *, smc_overlay); // between explorations (smc_interp_allow)
// Of several algorithms that are compared, this one does not support the program's atomic accesses
// of different sizes, and others do.
bool smc_run_is_left_out(const smc_run *);
void smc_run_explore_alone(smc_run *); // by this process, as a whole: fills the result only
// The same, up to where something has been learnt by which all begins again (SMC_RESTART).
void smc_run_explore_attempt(smc_run *, const smc_explore_options *);
void smc_run_print_message(const smc_run *); // the result's, if there is one

#endif
