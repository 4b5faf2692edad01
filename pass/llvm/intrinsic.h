// intrinsic.h - calls of LLVM's intrinsics.
#ifndef SMC_PASS_INTRINSIC_H
#define SMC_PASS_INTRINSIC_H

#include <llvm-c/Core.h>

#include <stdbool.h>
#include <string.h>

// Returns whether the instruction calls a function whose name has the prefix.
static inline bool smc_llvm_calls(LLVMValueRef in, const char *beginning) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), beginning, strlen(beginning)) == 0;
}

#endif
