// library.h - library functions: what is known of them by name, and whether smc brings them along.
#ifndef SMC_PASS_LLVM_LIBRARY_H
#define SMC_PASS_LLVM_LIBRARY_H

#include "functions/functions.h"

#include <llvm-c/Core.h>

#include <stdbool.h>

bool smc_llvm_is_of_library(LLVMValueRef function);
// It is not the program's: smc brings it along, models it, or it is defined nowhere.
bool smc_llvm_is_outside(LLVMValueRef function);

// What is known of a function by its name, the program's own too; of any other value: nothing.
const smc_library_function *smc_llvm_known(LLVMValueRef);
// The same of what is not the program's.
const smc_library_function *smc_llvm_known_outside(LLVMValueRef);

#endif
