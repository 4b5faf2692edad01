#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

void smc_flow_reach(smc_table *reached, LLVMBasicBlockRef from, LLVMBasicBlockRef bb,
                    LLVMBasicBlockRef only) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
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

bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    smc_table reached = {0};
    smc_flow_reach(&reached, from, NULL, NULL);
    const bool is = smc_table_get(&reached, (uintptr_t)to, 0);
    smc_table_free(&reached);
    return is;
}
