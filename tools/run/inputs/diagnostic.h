// diagnostic.h - prints diagnostics of the front end.
#ifndef SMC_RUN_DIAGNOSTIC_H
#define SMC_RUN_DIAGNOSTIC_H

#include "tools/options/options.h"
#include "pass/compile/compile.h"

// Prints to standard error. Input files of the options, which may be NULL, are quoted.
smc_diag smc_run_diagnostics(const smc_options *);
extern const smc_diag smc_run_silence; // discards diagnostics

#endif
