// estimate.h - estimates the number of executions of explorations by revisits.
#ifndef SMC_REVISIT_ESTIMATE_H
#define SMC_REVISIT_ESTIMATE_H

#include "explorers/revisit/explore.h"

// Implements smc_explorer.estimate for exploration by revisits, which has no visitor.
void revisit_estimate(const revisit_exploration *, uint64_t until, smc_estimate *, smc_result *);

#endif
