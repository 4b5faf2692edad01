// unreachable.c - removes unreachable blocks: LLVM's C interface has no pass that only does this.
#include "pass/rust/internal.h"
#include "pass/llvm/each.h"

#include "base/table.h"

typedef SMC_VEC(LLVMBasicBlockRef) blocks;

static void queue_block(blocks *work, smc_table *reached, LLVMBasicBlockRef bb) {
    uint32_t *known = smc_table_at(reached, (uintptr_t)bb, 0);
    if (!*known) *smc_vec_push(work) = bb;
    *known = 1;
}

static void find_reached(LLVMValueRef fn, smc_table *reached) {
    blocks work = {0};
    queue_block(&work, reached, LLVMGetEntryBasicBlock(fn));
    while (work.n) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(smc_vec_pop(&work));
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            queue_block(&work, reached, LLVMGetSuccessor(end, i));
    }
    smc_vec_free(&work);
}

// Removes the values that the phi gets from removed blocks.
static void replace_phi(LLVMBuilderRef builder, LLVMValueRef phi, const smc_table *reached) {
    const unsigned n = LLVMCountIncoming(phi);
    bool all = true;
    for (unsigned i = 0; i < n; i++)
        all &= smc_table_get(reached, (uintptr_t)LLVMGetIncomingBlock(phi, i), 0) != 0;
    if (all) return;
    LLVMPositionBuilderBefore(builder, phi);
    LLVMValueRef other = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < n; i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (smc_table_get(reached, (uintptr_t)from, 0)) LLVMAddIncoming(other, &value, &from, 1);
    }
    LLVMReplaceAllUsesWith(phi, other);
    LLVMInstructionEraseFromParent(phi);
}

static void replace_phis(LLVMBuilderRef builder, LLVMBasicBlockRef bb, const smc_table *reached) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; in && LLVMIsAPHINode(in); in = next) {
        next = LLVMGetNextInstruction(in);
        replace_phi(builder, in, reached);
    }
}

static void empty_block(LLVMBasicBlockRef bb) {
    for (LLVMValueRef in = LLVMGetLastInstruction(bb), before; in; in = before) {
        before = LLVMGetPreviousInstruction(in);
        LLVMTypeRef type = LLVMTypeOf(in);
        if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
            LLVMReplaceAllUsesWith(in, LLVMGetPoison(type));
        LLVMInstructionEraseFromParent(in);
    }
}

static void remove_unreachable_blocks(LLVMBuilderRef builder, LLVMValueRef fn) {
    smc_table reached = {0};
    blocks others = {0};
    find_reached(fn, &reached);
    for_each_block (bb, fn) {
        if (smc_table_get(&reached, (uintptr_t)bb, 0)) replace_phis(builder, bb, &reached);
        else *smc_vec_push(&others) = bb;
    }
    for (uint32_t i = 0; i < others.n; i++) empty_block(others.at[i]);
    for (uint32_t i = 0; i < others.n; i++) LLVMDeleteBasicBlock(others.at[i]);
    smc_vec_free(&others);
    smc_table_free(&reached);
}

void smc_rust_remove_unreachable(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        if (!LLVMIsDeclaration(fn)) remove_unreachable_blocks(builder, fn);
    LLVMDisposeBuilder(builder);
}
