// preemptions.h - the option that limits the number of preemptions in an execution
// (docs/preemptions.md).
#ifndef SMC_EXPLORERS_PREEMPTIONS_H
#define SMC_EXPLORERS_PREEMPTIONS_H

#include "result/options.h"

enum { SMC_ANY_PREEMPTIONS = UINT32_MAX };

extern const smc_option smc_preemptions;

// The limit that --preemptions sets, or SMC_ANY_PREEMPTIONS.
uint32_t smc_max_preemptions(const smc_explore_options *);

#endif
