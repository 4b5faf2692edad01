// estimate.h - estimates the number of executions of explorations by revisits.
#ifndef SMC_REVISIT_ESTIMATE_H
#define SMC_REVISIT_ESTIMATE_H

#include "explorers/revisit/explore.h"

// Estimates the number of executions (smc_explorer.estimate) of an exploration by revisits without
// a visitor. *result: as far as the samples have visited it.
void revisit_estimate(const revisit_exploration *, uint64_t until, smc_estimate *, smc_result *);

#endif
