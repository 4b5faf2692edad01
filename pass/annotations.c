// annotations.c - functions that only hand a bound on to __VERIFIER_loop_bound are part of their callers, so that it stands before
// the loop that it is about (interp/lower/bounds.c).
#include "pass/internal.h"

#include <string.h>

static void inline_caller(LLVMModuleRef module, LLVMValueRef call) {
    LLVMBasicBlockRef block = LLVMIsACallInst(call) ? LLVMGetInstructionParent(call) : NULL;
    LLVMValueRef fn = block ? LLVMGetBasicBlockParent(block) : NULL;
    if (!fn || LLVMGetLinkage(fn) != LLVMInternalLinkage || LLVMCountBasicBlocks(fn) != 1) return;
    const unsigned kind = LLVMGetEnumAttributeKindForName("alwaysinline", strlen("alwaysinline"));
    LLVMAttributeRef always = LLVMCreateEnumAttribute(LLVMGetModuleContext(module), kind, 0);
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, always);
}

void smc_pass_inline_annotations(LLVMModuleRef module) {
    LLVMValueRef bound = LLVMGetNamedFunction(module, "__VERIFIER_loop_bound");
    if (!bound || !LLVMIsDeclaration(bound)) return;
    for (LLVMUseRef use = LLVMGetFirstUse(bound); use; use = LLVMGetNextUse(use)) inline_caller(module, LLVMGetUser(use));
}
