// numbering.c - in which order functions and variables get their numbers.
//
// Numbers are part of addresses, and what runs may depend on them. So that a function that nothing
// reaches from where the program begins changes none of them, what is reached comes first, in the
// order in which it is met there; the rest follows in the order of the module.
#include "interp/lower/analysis/numbering.h"

#include "base/table.h"
#include "pass/marks.h"

typedef struct walk {
    smc_numbering *order;
    smc_table met;              // values
    SMC_VEC(LLVMValueRef) left; // globals and constants, to be looked into
} walk;

static void meet(walk *w, LLVMValueRef v) {
    if (!v || !LLVMIsAConstant(v)) return;
    uint32_t *met = smc_table_at(&w->met, (uintptr_t)v, 0);
    if (*met) return;
    *met = 1;
    *smc_vec_push(&w->left) = v;
    if (LLVMIsAFunction(v)) *smc_vec_push(&w->order->functions) = v;
    if (LLVMIsAGlobalVariable(v)) *smc_vec_push(&w->order->globals) = v;
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

static LLVMValueRef begins_in(LLVMModuleRef module, const char *entry) {
    LLVMValueRef ours = LLVMGetNamedFunction(module, SMC_PASS_ENTRY);
    return ours ? ours : LLVMGetNamedFunction(module, entry ? entry : "main");
}

smc_numbering smc_find_numbering(LLVMModuleRef module, const char *entry) {
    smc_numbering order = {.globals_reached = 0};
    walk w = {.order = &order};
    meet(&w, begins_in(module, entry));
    meet(&w, LLVMGetNamedFunction(module, SMC_PASS_FINISH));
    meet(&w, LLVMGetNamedGlobal(module, "llvm.global_ctors"));
    meet(&w, LLVMGetNamedGlobal(module, "llvm.global_dtors"));
    for (uint32_t i = 0; i < w.left.n; i++) look_into(&w, w.left.at[i]);
    order.functions_reached = order.functions.n;
    order.globals_reached = order.globals.n;
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v; v = LLVMGetNextFunction(v))
        if (!smc_table_get(&w.met, (uintptr_t)v, 0)) *smc_vec_push(&order.functions) = v;
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (!smc_table_get(&w.met, (uintptr_t)v, 0)) *smc_vec_push(&order.globals) = v;
    smc_table_free(&w.met);
    smc_vec_free(&w.left);
    return order;
}

void smc_numbering_free(smc_numbering *order) {
    smc_vec_free(&order->functions);
    smc_vec_free(&order->globals);
}
