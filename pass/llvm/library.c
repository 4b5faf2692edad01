#include "pass/llvm/library.h"

#include "pass/marks.h"

#include <string.h>

bool smc_llvm_is_of_library(LLVMValueRef fn) {
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY));
}

bool smc_llvm_is_not_program_code(LLVMValueRef fn) {
    return LLVMIsDeclaration(fn) || smc_llvm_is_of_library(fn);
}

const smc_library_function *smc_llvm_library_function(LLVMValueRef v) {
    size_t n;
    return smc_library_function_find(v && LLVMIsAFunction(v) ? LLVMGetValueName2(v, &n) : NULL);
}

const smc_library_function *smc_llvm_nonprogram_function(LLVMValueRef v) {
    return smc_llvm_library_function(
        v && LLVMIsAFunction(v) && smc_llvm_is_not_program_code(v) ? v : NULL);
}
