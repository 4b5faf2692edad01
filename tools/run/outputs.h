// outputs.h - the files that options name for results.
#ifndef SMC_RUN_OUTPUTS_H
#define SMC_RUN_OUTPUTS_H

#include "tools/options/options.h"

// Returns whether all options for results name different files; if not, a message was printed.
bool smc_run_outputs_differ(const smc_options *);

#endif
