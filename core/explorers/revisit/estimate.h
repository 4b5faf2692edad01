// estimate.h - how many executions there are, by a part of the tree that is drawn.
#ifndef SMC_REVISIT_ESTIMATE_H
#define SMC_REVISIT_ESTIMATE_H

#include "explorers/revisit/engine.h"

// An estimate instead (smc_explorer.estimate).
void revisit_estimate(smc_program *, const smc_model *, const smc_explore_options *, bool coherence,
                      uint64_t until, smc_estimate *, smc_result *);

#endif
