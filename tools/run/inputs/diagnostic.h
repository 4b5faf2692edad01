// diagnostic.h - prints errors and warnings of the front end.
#ifndef SMC_RUN_DIAGNOSTIC_H
#define SMC_RUN_DIAGNOSTIC_H

#include "tools/options/options.h"
#include "pass/compile/compile.h"

// Returns functions that print diagnostics to standard error and quote the line if it is in one of
// the options' input files. The options may be NULL.
smc_diag smc_run_diagnostics(const smc_options *);
extern const smc_diag smc_run_silence; // discards diagnostics

#endif
