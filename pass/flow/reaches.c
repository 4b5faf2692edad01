#include "base/table.h"
#include "pass/flow/flow.h"

#include <llvm-c/Core.h>

bool smc_flow_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    bool found = false;
    *smc_vec_push(&todo) = from;
    while (todo.n && !found) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)bb, 0);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        found = bb == to;
        for (unsigned i = 0; !*known && i < LLVMGetNumSuccessors(end); i++)
            *smc_vec_push(&todo) = LLVMGetSuccessor(end, i);
        *known = 1;
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return found;
}
