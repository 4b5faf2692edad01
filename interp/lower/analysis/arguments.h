// arguments.h - properties of function arguments.
#ifndef SMC_LOWER_ANALYSIS_ARGUMENTS_H
#define SMC_LOWER_ANALYSIS_ARGUMENTS_H

#include <llvm-c/Core.h>

// Replaces comparisons of counts that only grow by constants (docs/design/rounds.md#the-slice).
// `entry` is the entry function; NULL: unknown.
void smc_answer_for_arguments(LLVMModuleRef, LLVMValueRef entry);

#endif
