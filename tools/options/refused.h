// refused.h - table of the options that commands and modes do not support.
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

// Returns the name of an option that was given and is not supported; NULL: none. Options of
// explorers (own.h), and options that are only supported with some values, are checked by the
// commands.
const char *smc_refused_option(const smc_options *, smc_use);

#endif
