// preemptions.h - how many preemptions an execution may have that is visited (docs/preemptions.md).
#ifndef SMC_EXPLORERS_PREEMPTIONS_H
#define SMC_EXPLORERS_PREEMPTIONS_H

#include "result/options.h"

enum { SMC_ANY_PREEMPTIONS = UINT32_MAX };

extern const smc_option smc_preemptions;

uint32_t smc_most_preemptions(const smc_explore_options *); // or SMC_ANY_PREEMPTIONS

#endif
