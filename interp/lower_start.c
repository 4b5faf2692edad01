// lower_start.c - what runs before and after main: constructors by their priority, destructors in the opposite order.
//
// A program that has any begins in a function of ours, which calls them and the entry function one after another.
#include "interp/lower.h"

typedef struct hook {
    uint64_t priority;
    LLVMValueRef function;
} hook;
typedef SMC_VEC(hook) hooks;

// llvm.global_ctors and llvm.global_dtors are arrays of {priority, function, data}. Equal priorities keep their order.
static void hooks_of(const smc_lowering *l, const char *list, hooks *out) {
    LLVMValueRef global = LLVMGetNamedGlobal(l->module, list), init = global ? LLVMGetInitializer(global) : NULL;
    const uint64_t n = init ? LLVMGetArrayLength2(LLVMTypeOf(init)) : 0;
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef row = LLVMGetAggregateElement(init, i), fn = LLVMGetAggregateElement(row, 1);
        if (!LLVMIsAFunction(fn)) continue;
        hook h = {LLVMConstIntGetZExtValue(LLVMGetAggregateElement(row, 0)), fn};
        uint32_t at = out->n;
        *smc_vec_push(out) = h;
        for (; at && out->at[at - 1].priority > h.priority; at--) out->at[at] = out->at[at - 1];
        out->at[at] = h;
    }
}

static void emit_hook(smc_lowering *l, LLVMValueRef fn) {
    const uint32_t index = smc_table_get(&l->functions, (uintptr_t)fn, 0);
    smc_emit(l, SMC_OP_CALL, 0, 0, 0, 0, (uintptr_t)&l->code->functions.at[index - 1]);
}

bool smc_has_hooks(const smc_lowering *l) {
    return LLVMGetNamedGlobal(l->module, "llvm.global_ctors") || LLVMGetNamedGlobal(l->module, "llvm.global_dtors");
}

// The last function of the code, declared by the caller; its two parameters are those of the entry function.
void smc_lower_start(smc_lowering *l) {
    smc_function *start = &l->code->functions.at[l->code->functions.n - 1];
    const smc_function *entry = &l->code->functions.at[l->code->entry];
    hooks before = {0}, after = {0};
    hooks_of(l, "llvm.global_ctors", &before);
    hooks_of(l, "llvm.global_dtors", &after);
    l->code->has_destructors = after.n > 0;
    l->fn = start;
    l->source = 0;
    start->n_regs = 3;
    start->consts = smc_alloc(0);
    for (uint32_t i = 0; i < before.n; i++) emit_hook(l, before.at[i].function);
    for (int32_t i = 0; i < (int32_t)entry->n_params; i++) *smc_vec_push(&start->args) = i;
    smc_emit(l, SMC_OP_CALL, entry->n_results ? 1 : 0, 2, 0, (int32_t)entry->n_params, (uintptr_t)entry);
    for (uint32_t i = after.n; i-- > 0;) emit_hook(l, after.at[i].function);
    smc_emit(l, SMC_OP_RET, entry->n_results ? 1 : 0, 2, 0, 0, 0);
    l->code->entry = l->code->functions.n - 1;
    smc_vec_free(&before);
    smc_vec_free(&after);
}
