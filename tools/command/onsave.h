// onsave.h - smc --watch: checks the programs of a command line, and again whenever what clang
// makes of one has changed.
#ifndef SMC_ONSAVE_H
#define SMC_ONSAVE_H

#include "tools/options/options.h"

// Goes on until it is interrupted: the exit status is that of what could not be begun.
int smc_on_save(const smc_options *);

#endif
