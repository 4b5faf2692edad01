// functions.h - functions of modules that LLVM reads lazily.
#ifndef SMC_LLVM_FUNCTIONS_H
#define SMC_LLVM_FUNCTIONS_H

#include <llvm-c/Core.h>

// Reads the function's body if LLVM has not read it yet.
void smc_llvm_read_function(LLVMValueRef fn);

#endif
