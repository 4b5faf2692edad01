// progress.h - how far a run is, in one line on standard error that is written over again and again.
#ifndef SMC_PROGRESS_H
#define SMC_PROGRESS_H

#include "explorers/explorer.h"
#include "tools/options/options.h"

// NULL where nobody is to see it: standard error is no terminal, or the program prints there. Valid until
// smc_progress_end.
smc_progress *smc_progress_start(const smc_options *);
void smc_progress_end(void); // takes the line back

#endif
