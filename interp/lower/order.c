// order.c - in which order functions and variables get their numbers.
//
// Numbers are part of addresses, and what runs may depend on them. So that a function that nothing
// reaches from where the program begins changes none of them, what is reached comes first, in the
// order in which it is met there; the rest follows in the order of the module.
#include "interp/lower/lowering.h"

#include "pass/marks.h"

typedef struct walk {
    smc_lowering *l;
    smc_table met;              // values
    SMC_VEC(LLVMValueRef) left; // globals and constants, to be looked into
} walk;

static void meet(walk *w, LLVMValueRef v) {
    if (!v || !LLVMIsAConstant(v)) return;
    uint32_t *met = smc_table_at(&w->met, (uintptr_t)v, 0);
    if (*met) return;
    *met = 1;
    *smc_vec_push(&w->left) = v;
    if (LLVMIsAFunction(v)) *smc_vec_push(&w->l->functions_in_order) = v;
    if (LLVMIsAGlobalVariable(v)) *smc_vec_push(&w->l->globals_in_order) = v;
}

static void meet_operands(walk *w, LLVMValueRef v) {
    const int n = LLVMGetNumOperands(v);
    for (int i = 0; i < n; i++) meet(w, LLVMGetOperand(v, (unsigned)i));
}

static void look_into(walk *w, LLVMValueRef v) {
    meet_operands(w, v); // of a variable its initial value, of a function that of who handles
                         // its exceptions
    if (!LLVMIsAFunction(v)) return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef in = LLVMGetFirstInstruction(b); in; in = LLVMGetNextInstruction(in))
            meet_operands(w, in);
}

static LLVMValueRef begins_in(const smc_lowering *l) {
    LLVMValueRef ours = LLVMGetNamedFunction(l->module, SMC_PASS_ENTRY);
    return ours ? ours
                : LLVMGetNamedFunction(l->module, l->options->entry ? l->options->entry : "main");
}

void smc_find_order(smc_lowering *l) {
    walk w = {.l = l};
    meet(&w, begins_in(l));
    meet(&w, LLVMGetNamedFunction(l->module, SMC_PASS_FINISH));
    meet(&w, LLVMGetNamedGlobal(l->module, "llvm.global_ctors"));
    meet(&w, LLVMGetNamedGlobal(l->module, "llvm.global_dtors"));
    for (uint32_t i = 0; i < w.left.n; i++) look_into(&w, w.left.at[i]);
    l->globals_reached = l->globals_in_order.n;
    for (LLVMValueRef v = LLVMGetFirstFunction(l->module); v; v = LLVMGetNextFunction(v))
        if (!smc_table_get(&w.met, (uintptr_t)v, 0)) *smc_vec_push(&l->functions_in_order) = v;
    for (LLVMValueRef v = LLVMGetFirstGlobal(l->module); v; v = LLVMGetNextGlobal(v))
        if (!smc_table_get(&w.met, (uintptr_t)v, 0)) *smc_vec_push(&l->globals_in_order) = v;
    smc_table_free(&w.met);
    smc_vec_free(&w.left);
}
