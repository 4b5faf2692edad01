// numbering.c - numbers functions and variables.
//
// Numbers are part of addresses, and the program's behaviour may depend on its addresses. So
// unreachable functions and variables must not change any number: reachable ones come first, in the
// order in which a search from the entry function finds them. All others follow in module order.
#include "interp/lower/analysis/numbering.h"

#include "pass/llvm/reach.h"
#include "pass/llvm/each.h"

smc_numbering smc_find_numbering(LLVMModuleRef module, const char *entry) {
    smc_numbering order = {.globals_reached = 0};
    smc_llvm_reach r = smc_llvm_reach_from(module, entry);
    for (uint32_t i = 0; i < r.functions.n; i++)
        *smc_vec_push(&order.functions) = r.functions.at[i];
    for (uint32_t i = 0; i < r.globals.n; i++) *smc_vec_push(&order.globals) = r.globals.at[i];
    order.functions_reached = order.functions.n;
    order.globals_reached = order.globals.n;
    for_each_function (v, module)
        if (!smc_llvm_is_reached(&r, v)) *smc_vec_push(&order.functions) = v;
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (!smc_llvm_is_reached(&r, v)) *smc_vec_push(&order.globals) = v;
    smc_llvm_reach_free(&r);
    return order;
}

void smc_numbering_free(smc_numbering *order) {
    smc_vec_free(&order->functions);
    smc_vec_free(&order->globals);
}
