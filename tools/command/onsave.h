// onsave.h - smc --watch: checks programs, and checks them again whenever their compiled code
// changes.
#ifndef SMC_ONSAVE_H
#define SMC_ONSAVE_H

#include "tools/options/options.h"

// Runs until it is interrupted. Returns an exit status only if it cannot start.
int smc_check_on_save(const smc_options *);

#endif
