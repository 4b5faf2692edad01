// library.h - properties of library functions, by name, and whether a function belongs to the
// program or to smc.
#ifndef SMC_PASS_LLVM_LIBRARY_H
#define SMC_PASS_LLVM_LIBRARY_H

#include "functions/functions.h"

#include <llvm-c/Core.h>

#include <stdbool.h>

bool smc_llvm_is_of_library(LLVMValueRef function);
// True if the function is not the program's own: it belongs to smc's library, has a model, or has
// no definition.
bool smc_llvm_is_outside(LLVMValueRef function);

// Returns the properties of library functions of the same name, also for the program's own
// functions. For any other value, returns empty properties.
const smc_library_function *smc_llvm_library_function(LLVMValueRef);
// Returns these properties only for functions that are not the program's own; empty properties
// otherwise.
const smc_library_function *smc_llvm_outside_function(LLVMValueRef);

#endif
