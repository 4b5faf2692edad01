// arguments.h - what is known of what functions are given.
#ifndef SMC_LOWER_ARGUMENTS_H
#define SMC_LOWER_ARGUMENTS_H

#include <llvm-c/Core.h>

// What functions ask of a count that only ever grows is answered (docs/design/rounds.md#the-slice).
// `entry`: the function that the program begins with, NULL: unknown.
void smc_answer_for_arguments(LLVMModuleRef, LLVMValueRef entry);

#endif
