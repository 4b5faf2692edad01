// library.h - functions of smc's own part of the C library.
#ifndef SMC_PASS_LLVM_LIBRARY_H
#define SMC_PASS_LLVM_LIBRARY_H

#include <llvm-c/Core.h>

#include <stdbool.h>

bool smc_llvm_is_of_library(LLVMValueRef function);

#endif
