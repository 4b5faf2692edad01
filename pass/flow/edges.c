#include "pass/flow/edges.h"

#include "pass/llvm/intrinsic.h"
#include "pass/llvm/versions.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>

void smc_edge_map_copy(smc_edge_copies *c, LLVMValueRef of, LLVMValueRef copy) {
    *smc_vec_push(&c->made) = copy;
    *smc_table_at(&c->index, (uintptr_t)of, 0) = c->made.n;
}

LLVMValueRef smc_edge_copy_of(const smc_edge_copies *c, LLVMValueRef v) {
    const uint32_t index = smc_table_get(&c->index, (uintptr_t)v, 0);
    return index ? c->made.at[index - 1] : v;
}

void smc_edge_free_copies(smc_edge_copies *c) {
    smc_vec_free(&c->made);
    smc_table_free(&c->index);
}

void smc_edge_copy_instructions(LLVMBuilderRef builder, LLVMValueRef first, LLVMValueRef end,
                                LLVMValueRef jump, smc_edge_copies *copies) {
    for (LLVMValueRef in = first; in != end; in = LLVMGetNextInstruction(in)) {
        LLVMValueRef copy = LLVMInstructionClone(in);
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(in); i++)
            LLVMSetOperand(copy, i, smc_edge_copy_of(copies, LLVMGetOperand(in, i)));
        LLVMPositionBuilderBefore(builder, jump);
        LLVMInsertIntoBuilder(builder, copy);
        if (smc_llvm_calls_function(in, SMC_PASS_PROBE))
            LLVMInstructionSetDebugLoc(copy, LLVMInstructionGetDebugLoc(in));
        smc_edge_map_copy(copies, in, copy);
    }
}

unsigned smc_edge_of_case(LLVMValueRef switch_, LLVMValueRef value) {
    for (unsigned i = 1; i < LLVMGetNumSuccessors(switch_); i++)
        if (smc_llvm_case_value(switch_, i) == value) return i;
    return 0;
}

// Replaces the phi by a phi without the values of all edges from the block `from` except the first
// `kept` ones.
static void remove_phi_values(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from,
                              unsigned kept) {
    LLVMPositionBuilderBefore(builder, phi);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
    LLVMValueRef made = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        if (block != from || kept) LLVMAddIncoming(made, &value, &block, 1);
        if (block == from && kept) kept--;
    }
    const bool brings_one = LLVMCountIncoming(made) == 1;
    LLVMReplaceAllUsesWith(phi, made);
    LLVMInstructionEraseFromParent(phi);
    LLVMValueRef only = brings_one ? LLVMGetIncomingValue(made, 0) : made;
    if (only == made) return;
    LLVMReplaceAllUsesWith(made, only);
    LLVMInstructionEraseFromParent(made);
}

void smc_edge_remove(LLVMBuilderRef builder, LLVMBasicBlockRef bb, LLVMBasicBlockRef from,
                     unsigned kept) {
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; LLVMIsAPHINode(in); in = next) {
        next = LLVMGetNextInstruction(in);
        remove_phi_values(builder, in, from, kept);
    }
}

void smc_edge_successors(LLVMValueRef end, smc_blocks *b) {
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        bool known = false;
        for (uint32_t k = 0; k < b->n; k++) known |= b->at[k] == LLVMGetSuccessor(end, i);
        if (!known) *smc_vec_push(b) = LLVMGetSuccessor(end, i);
    }
}

// Deletes a block that has no predecessors.
static void delete_block(LLVMBuilderRef builder, LLVMBasicBlockRef bb) {
    smc_blocks after = {0};
    smc_edge_successors(LLVMGetBasicBlockTerminator(bb), &after);
    for (uint32_t i = 0; i < after.n; i++) smc_edge_remove(builder, after.at[i], bb, 0);
    for_each_instruction (in, bb)
        if (LLVMGetFirstUse(in)) LLVMReplaceAllUsesWith(in, LLVMGetPoison(LLVMTypeOf(in)));
    LLVMDeleteBasicBlock(bb);
    smc_vec_free(&after);
}

// Deletes blocks of the function that have no predecessors. Returns true if it has found some.
static bool delete_unreached_once(LLVMBuilderRef builder, LLVMValueRef fn) {
    bool found = false;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn), next; bb; bb = next) {
        next = LLVMGetNextBasicBlock(bb);
        if (bb == LLVMGetEntryBasicBlock(fn) || LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)))
            continue;
        delete_block(builder, bb);
        found = true;
    }
    return found;
}

void smc_edge_delete_unreached(LLVMBuilderRef builder, LLVMValueRef fn) {
    while (delete_unreached_once(builder, fn)) continue;
}
