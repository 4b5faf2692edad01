// native.h - builds a program that runs a replayed execution natively (docs/native.md).
#ifndef SMC_TOOLS_NATIVE_H
#define SMC_TOOLS_NATIVE_H

#include "tools/run/run.h"

// Builds the program `binary` (empty: named after the input), and a script for gdb in the same
// directory, from the first error of a run that has replayed an execution. SMC_UNSUPPORTED and
// SMC_USAGE: a message was printed.
SMC_MUST_USE smc_status smc_native_build(smc_run *, const char *binary);

#endif
