// volatile.h - finds out what else is wrong with a program that has races on volatile variables.
#ifndef SMC_RUN_VOLATILE_H
#define SMC_RUN_VOLATILE_H

#include "tools/run/run.h"

// To be called after an exploration. If it has found a race on a volatile variable, explores the
// program again under --volatile-relaxed and under tso, and sets run.with_relaxed and run.with_tso.
void smc_run_retry_volatile(smc_run *);

#endif
