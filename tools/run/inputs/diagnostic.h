// diagnostic.h - what the front end has to say of a program.
#ifndef SMC_RUN_DIAGNOSTIC_H
#define SMC_RUN_DIAGNOSTIC_H

#include "tools/options/options.h"
#include "pass/compile/compile.h"

// On standard error. Inputs of the options, which may be NULL, are shown where something is wrong
// with them.
smc_diag smc_run_diagnostics(const smc_options *);
extern const smc_diag smc_run_silence; // nobody hears of it

#endif
