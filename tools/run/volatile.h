// volatile.h - finds out what else is wrong with a program that has races on volatile variables or
// with accesses by inline assembly.
#ifndef SMC_RUN_VOLATILE_H
#define SMC_RUN_VOLATILE_H

#include "tools/run/run.h"

// To be called after an exploration. If it has found such a race, explores the program again under
// --volatile-relaxed and under tso, and sets smc_run_notes.found_with_relaxed and
// smc_run_notes.found_with_tso.
void smc_run_retry_volatile(smc_run *);

#endif
