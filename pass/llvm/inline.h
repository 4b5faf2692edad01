// inline.h - the function attribute that makes LLVM's pass always-inline inline a function into its
// callers.
#ifndef SMC_PASS_INLINE_H
#define SMC_PASS_INLINE_H

#include <llvm-c/Core.h>

#include <stdbool.h>
#include <string.h>

// Returns LLVM's number of the attribute alwaysinline.
static inline unsigned smc_llvm_always_inline_kind(void) {
    return LLVMGetEnumAttributeKindForName("alwaysinline", strlen("alwaysinline"));
}

// Gives the function the attribute.
static inline void smc_llvm_inline_always(LLVMValueRef fn) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(context, smc_llvm_always_inline_kind(), 0));
}

// True if the function has the attribute.
static inline bool smc_llvm_is_inlined_always(LLVMValueRef fn) {
    return LLVMGetEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       smc_llvm_always_inline_kind()) != NULL;
}

#endif
