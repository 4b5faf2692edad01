// too_large.h - finds out early that a program is too large to explore (docs/hunt.md): its threads
// run many rounds of loops that write, as stress tests do.
#ifndef SMC_TOO_LARGE_H
#define SMC_TOO_LARGE_H

#include "tools/run/estimate.h"

// To be called from time to time during an exploration with a time limit. If the program is too
// large, sets smc_run_notes.too_large, prints a note that names its loop and its threads, and
// requests a stop as at a time limit.
void smc_too_large_check(smc_run *, const smc_result *so_far, smc_forecast *);

#endif
