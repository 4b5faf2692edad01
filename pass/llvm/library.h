// library.h - finds the properties of library functions by their names, and distinguishes the
// program's functions from smc's.
#ifndef SMC_PASS_LLVM_LIBRARY_H
#define SMC_PASS_LLVM_LIBRARY_H

#include "functions/functions.h"

#include <llvm-c/Core.h>

#include <stdbool.h>

// True if the function belongs to smc's library.
bool smc_llvm_is_of_library(LLVMValueRef function);
// True if the function does not belong to the program: it belongs to smc's library, has a model, or
// has no definition.
bool smc_llvm_is_not_program_code(LLVMValueRef function);

// Returns the properties of the library function with the same name, also for a function of the
// program. For any other value, returns empty properties.
const smc_library_function *smc_llvm_library_function(LLVMValueRef);
// Like smc_llvm_library_function, but returns empty properties for functions of the program.
const smc_library_function *smc_llvm_nonprogram_function(LLVMValueRef);

#endif
