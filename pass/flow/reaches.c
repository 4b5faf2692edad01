#include "base/table.h"
#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

// `without` is not gone through.
static bool reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMBasicBlockRef without) {
    smc_blocks todo = {0};
    smc_table seen = {0};
    bool found = false;
    *smc_vec_push(&todo) = from;
    while (todo.n && !found) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)bb, 0);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        found = bb == to;
        for (unsigned i = 0; !*known && i < LLVMGetNumSuccessors(end); i++)
            if (LLVMGetSuccessor(end, i) != without)
                *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
        *known = 1;
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return found;
}

bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    return reaches(from, to, NULL);
}

bool smc_flow_dominates(LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(b));
    return a == b || a == entry || !reaches(entry, b, a);
}

bool smc_flow_leads(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    bool leads = false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        leads |= LLVMGetSuccessor(end, i) == to;
    return leads;
}

void smc_flow_between(LLVMBasicBlockRef from, LLVMBasicBlockRef to, smc_blocks *between) {
    smc_blocks todo = {0};
    smc_table seen = {0};
    *smc_vec_push(&todo) = from;
    while (todo.n) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)bb, 0);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        const bool is_new = !*known && reaches(bb, to, from);
        *known = 1;
        if (is_new) *smc_vec_push(between) = bb;
        for (unsigned i = 0; is_new && bb != to && i < LLVMGetNumSuccessors(end); i++)
            *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
}
