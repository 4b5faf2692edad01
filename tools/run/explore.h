// explore.h - explores the program of a run.
#ifndef SMC_RUN_EXPLORE_H
#define SMC_RUN_EXPLORE_H

#include "tools/run/run.h"

void smc_run_explore(smc_run *); // to be called after lowering; sets result, warnings and exploring
// Explores once more, with the program's current memory orders (interp.h). Sets result; prints
// nothing.
void smc_run_explore_again(smc_run *);
void smc_run_allow(smc_run *, smc_overlay); // to be called between explorations (smc_interp_allow)
// True if several algorithms are compared and this one does not support the program's mixed-size
// accesses.
bool smc_run_is_left_out(const smc_run *);
void smc_run_explore_alone(smc_run *); // explores in this process; only sets the result
// The same, but only until a fact is learnt that restarts the exploration (SMC_RESTART).
void smc_run_explore_attempt(smc_run *, const smc_explore_options *);
void smc_run_print_message(const smc_run *); // the message of the result, if any

#endif
