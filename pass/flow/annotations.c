// annotations.c - handles annotations that a program makes by the names of its functions.
#include "pass/flow/flow.h"
#include "pass/marks.h"
#include "pass/llvm/inline.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// ---- atomic sections ----------------------------------------------------------------------------

static const char *const ends[] = {SMC_NAME_ATOMIC "begin", SMC_NAME_ATOMIC "end"};

static bool is_atomic_marker(LLVMValueRef fn) {
    size_t n;
    const char *name = LLVMGetValueName2(fn, &n);
    return !LLVMIsDeclaration(fn) && strncmp(name, SMC_NAME_ATOMIC, strlen(SMC_NAME_ATOMIC)) == 0 &&
           strcmp(name, ends[0]) != 0 && strcmp(name, ends[1]) != 0;
}

static void insert_call_before(LLVMBuilderRef builder, LLVMModuleRef module,
                               LLVMValueRef instruction, const char *name) {
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, 0);
    LLVMValueRef fn = LLVMGetNamedFunction(module, name);
    if (!fn) fn = LLVMAddFunction(module, name, type);
    LLVMPositionBuilderBefore(builder, instruction);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(instruction));
    LLVMBuildCall2(builder, type, fn, NULL, 0, "");
}

static void make_section(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef fn) {
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (LLVMGetInstructionOpcode(first) == LLVMAlloca) first = LLVMGetNextInstruction(first);
    insert_call_before(builder, module, first, ends[0]);
    for_each_block (bb, fn) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(bb);
        if (last && LLVMGetInstructionOpcode(last) == LLVMRet)
            insert_call_before(builder, module, last, ends[1]);
    }
}

void smc_pass_atomic_sections(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        if (is_atomic_marker(fn)) make_section(builder, module, fn);
    LLVMDisposeBuilder(builder);
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
