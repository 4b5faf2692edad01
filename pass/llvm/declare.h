// declare.h - finds names of a module, declares functions that passes make programs call, and
// inserts the calls.
#ifndef SMC_PASS_LLVM_DECLARE_H
#define SMC_PASS_LLVM_DECLARE_H

#include <llvm-c/Core.h>

// Returns the function of this name, which is declared with this type if the module lacks it.
LLVMValueRef smc_llvm_declare_function(LLVMModuleRef, const char *name, LLVMTypeRef);

// Returns the function, variable or alias of this name; NULL: the module has none.
LLVMValueRef smc_llvm_find_symbol(LLVMModuleRef, const char *name);

// Inserts a call of the function before the instruction, at its place in the program, and declares
// the function by the types of the n arguments, at most 3, if the module lacks it.
LLVMValueRef smc_llvm_call_before(LLVMValueRef in, const char *name, LLVMTypeRef result,
                                  LLVMValueRef *arguments, unsigned n);

#endif
