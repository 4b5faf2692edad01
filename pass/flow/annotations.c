// annotations.c - handles annotations that a program makes by the names of its functions.
#include "pass/flow/flow.h"
#include "pass/marks.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/inline.h"
#include "pass/llvm/each.h"

#include <string.h>

// ---- atomic sections ----------------------------------------------------------------------------

static const char *const ends[] = {SMC_NAME_ATOMIC "begin", SMC_NAME_ATOMIC "end"};

static bool is_atomic_marker(LLVMValueRef fn) {
    size_t n;
    const char *name = LLVMGetValueName2(fn, &n);
    return !LLVMIsDeclaration(fn) && strncmp(name, SMC_NAME_ATOMIC, strlen(SMC_NAME_ATOMIC)) == 0 &&
           strcmp(name, ends[0]) != 0 && strcmp(name, ends[1]) != 0;
}

static void make_section(LLVMModuleRef module, LLVMValueRef fn) {
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (LLVMGetInstructionOpcode(first) == LLVMAlloca) first = LLVMGetNextInstruction(first);
    smc_llvm_call_before(first, ends[0], nothing, NULL, 0);
    for_each_block (bb, fn) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(bb);
        if (last && LLVMGetInstructionOpcode(last) == LLVMRet)
            smc_llvm_call_before(last, ends[1], nothing, NULL, 0);
    }
}

void smc_pass_atomic_sections(LLVMModuleRef module) {
    for_each_function (fn, module)
        if (is_atomic_marker(fn)) make_section(module, fn);
}

// ---- loop bounds --------------------------------------------------------------------------------

// Inlines a function that only calls __VERIFIER_loop_bound with its argument, so that the call is
// directly before the loop (interp/lower/bounds.c).
static void inline_caller(LLVMValueRef call) {
    LLVMBasicBlockRef block = LLVMIsACallInst(call) ? LLVMGetInstructionParent(call) : NULL;
    LLVMValueRef fn = block ? LLVMGetBasicBlockParent(block) : NULL;
    if (!fn || LLVMGetLinkage(fn) != LLVMInternalLinkage || LLVMCountBasicBlocks(fn) != 1) return;
    smc_llvm_inline_always(fn);
}

void smc_pass_inline_annotations(LLVMModuleRef module) {
    LLVMValueRef bound = LLVMGetNamedFunction(module, SMC_NAME_LOOP_BOUND);
    if (!bound || !LLVMIsDeclaration(bound)) return;
    for (LLVMUseRef use = LLVMGetFirstUse(bound); use; use = LLVMGetNextUse(use))
        inline_caller(LLVMGetUser(use));
}
