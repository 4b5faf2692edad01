// onsave.h - smc --watch: checks programs, and again whenever their compiled code changes.
#ifndef SMC_ONSAVE_H
#define SMC_ONSAVE_H

#include "tools/options/options.h"

// Runs until it is interrupted; returns the exit status if it cannot start.
int smc_on_save(const smc_options *);

#endif
