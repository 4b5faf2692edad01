// preemptions.h - the maximum number of preemptions in a visited execution (docs/preemptions.md).
#ifndef SMC_EXPLORERS_PREEMPTIONS_H
#define SMC_EXPLORERS_PREEMPTIONS_H

#include "result/options.h"

enum { SMC_ANY_PREEMPTIONS = UINT32_MAX };

extern const smc_option smc_preemptions;

// The maximum set by --preemptions, or SMC_ANY_PREEMPTIONS.
uint32_t smc_most_preemptions(const smc_explore_options *);

#endif
