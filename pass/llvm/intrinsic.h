// intrinsic.h - recognises calls by the beginning of the function's name.
#ifndef SMC_PASS_INTRINSIC_H
#define SMC_PASS_INTRINSIC_H

#include <llvm-c/Core.h>

#include <stdbool.h>
#include <string.h>

// True if the instruction calls a function whose name begins with `beginning`.
static inline bool smc_llvm_calls_function(LLVMValueRef in, const char *beginning) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), beginning, strlen(beginning)) == 0;
}

#endif
