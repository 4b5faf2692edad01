// estimate.h - estimates the number of executions of explorations by revisits.
#ifndef SMC_REVISIT_ESTIMATE_H
#define SMC_REVISIT_ESTIMATE_H

#include "explorers/revisit/engine.h"

// Implements smc_explorer.estimate. `coherence`: the graph contains it (trust).
void revisit_estimate(smc_program *, const smc_model *, const smc_explore_options *, bool coherence,
                      uint64_t until, smc_estimate *, smc_result *);

#endif
