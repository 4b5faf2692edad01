#include "pass/llvm/library.h"

#include "pass/marks.h"

#include <string.h>

bool smc_llvm_is_of_library(LLVMValueRef fn) {
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY));
}
