// arguments.h - what functions are given that makes no difference.
#ifndef SMC_LOWER_ARGUMENTS_H
#define SMC_LOWER_ARGUMENTS_H

#include "interp/lower/analysis/pauses.h"

// A count that is handed to functions in which nothing depends on it is no longer counted for them:
// they are given 0 (docs/design/rounds.md#the-slice). `entry`: the function that the
// program begins with.
void smc_forget_arguments(smc_kinds, LLVMModuleRef, const char *entry);

#endif
