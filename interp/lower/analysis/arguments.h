// arguments.h - properties of function arguments that hold for all callers.
#ifndef SMC_LOWER_ANALYSIS_ARGUMENTS_H
#define SMC_LOWER_ANALYSIS_ARGUMENTS_H

#include <llvm-c/Core.h>

// Replaces comparisons of parameters with constants by their results, where all callers pass values
// of at least 0 or 1 (docs/design/rounds.md#the-slice). `entry` is the entry function; NULL:
// unknown.
void smc_fold_argument_comparisons(LLVMModuleRef, LLVMValueRef entry);

#endif
