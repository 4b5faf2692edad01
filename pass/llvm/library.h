// library.h - functions of the part of C's library that smc brings along.
#ifndef SMC_PASS_LLVM_LIBRARY_H
#define SMC_PASS_LLVM_LIBRARY_H

#include <llvm-c/Core.h>

#include <stdbool.h>

bool smc_llvm_is_of_library(LLVMValueRef function);

#endif
