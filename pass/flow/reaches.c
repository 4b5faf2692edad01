#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

void smc_flow_add_reached(smc_table *reached, LLVMBasicBlockRef from, LLVMBasicBlockRef bb,
                          LLVMBasicBlockRef only) {
    smc_blocks todo = {0};
    *smc_vec_push(&todo) = from;
    while (todo.n) {
        LLVMBasicBlockRef at = smc_vec_pop(&todo);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(at);
        uint32_t *known = smc_table_at(reached, (uintptr_t)at, 0);
        const unsigned n = *known ? 0 : LLVMGetNumSuccessors(end);
        *known = 1;
        for (unsigned i = 0; i < n; i++)
            if (at != bb || LLVMGetSuccessor(end, i) == only)
                *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
    }
    smc_vec_free(&todo);
}

bool smc_flow_reaches_without(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                              LLVMBasicBlockRef without) {
    smc_table reached = {0};
    smc_flow_add_reached(&reached, from, without, NULL);
    const bool is = smc_table_get(&reached, (uintptr_t)to, 0);
    smc_table_free(&reached);
    return is;
}

bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    return smc_flow_reaches_without(from, to, NULL);
}

bool smc_flow_dominates(LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(b));
    return a == b || !smc_flow_reaches_without(entry, b, a);
}

bool smc_flow_has_edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    bool leads = false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        leads |= LLVMGetSuccessor(end, i) == to;
    return leads;
}

LLVMBasicBlockRef smc_flow_only_predecessor(LLVMBasicBlockRef bb) {
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb));
    LLVMValueRef end = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
    return end && LLVMIsAInstruction(end) ? LLVMGetInstructionParent(end) : NULL;
}
