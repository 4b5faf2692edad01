// intrinsic.h - calls of functions of LLVM's own.
#ifndef SMC_PASS_INTRINSIC_H
#define SMC_PASS_INTRINSIC_H

#include <llvm-c/Core.h>

#include <stdbool.h>
#include <string.h>

// Whether it calls a function by a name that begins so.
static inline bool smc_llvm_calls(LLVMValueRef in, const char *beginning) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), beginning, strlen(beginning)) == 0;
}

#endif
