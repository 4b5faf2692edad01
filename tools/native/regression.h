// regression.h - a regression test made from a counterexample. Private to this folder.
#ifndef SMC_TOOLS_NATIVE_REGRESSION_H
#define SMC_TOOLS_NATIVE_REGRESSION_H

#include "tools/run/run.h"

// Writes the test into the directory `folder` (empty: named after the input), which is created.
// SMC_UNSUPPORTED and SMC_USAGE: a message was printed.
SMC_MUST_USE smc_status smc_native_write_test(const smc_run *, const char *folder);

#endif
