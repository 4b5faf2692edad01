// preemptions.h - the option that limits the number of preemptions in an execution
// (docs/preemptions.md).
#ifndef SMC_EXPLORERS_PREEMPTIONS_H
#define SMC_EXPLORERS_PREEMPTIONS_H

#include "result/options.h"

// Value of the option: no limit.
enum { SMC_ANY_PREEMPTIONS = UINT32_MAX };

// The option --preemptions.
extern const smc_option smc_preemptions;

// The limit that --preemptions sets; SMC_ANY_PREEMPTIONS: none.
uint32_t smc_max_preemptions(const smc_explore_options *);

#endif
