// refused.h - which options mean nothing to a command or to a way of running: one table for all.
#ifndef SMC_REFUSED_H
#define SMC_REFUSED_H

#include "tools/options/options.h"

typedef enum smc_use {
    SMC_USE_COMPARE = 1 << 0,
    SMC_USE_DIFF = 1 << 1,   // --diff
    SMC_USE_MODELS = 1 << 2, // --model with several
    SMC_USE_LITMUS = 1 << 3, // litmus tests
    SMC_USE_JOB = 1 << 4,    // smc submit
    SMC_USE_LINEARIZE = 1 << 5,
} smc_use;

// The name of an option that was given and that this use does not support; NULL: there is none.
// Whether options of explorers (own.h) are supported, and what goes only with certain values, the
// commands say themselves.
const char *smc_refused_option(const smc_options *, smc_use);

#endif
