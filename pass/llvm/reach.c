#include "pass/llvm/reach.h"

#include "pass/marks.h"
#include "pass/llvm/each.h"

// A search for reachable functions and variables.
typedef struct walk {
    smc_llvm_reach *r;
    SMC_VEC(LLVMValueRef) left; // globals and constants that are still to be visited
} walk;

static void queue_constant(walk *w, LLVMValueRef v) {
    if (!v || !LLVMIsAConstant(v)) return;
    uint32_t *found = smc_table_at(&w->r->found, (uintptr_t)v, 0);
    if (*found) return;
    *found = 1;
    *smc_vec_push(&w->left) = v;
    if (LLVMIsAFunction(v)) *smc_vec_push(&w->r->functions) = v;
    if (LLVMIsAGlobalVariable(v)) *smc_vec_push(&w->r->globals) = v;
}

static void queue_operands(walk *w, LLVMValueRef v) {
    const int n = LLVMGetNumOperands(v);
    for (int i = 0; i < n; i++) queue_constant(w, LLVMGetOperand(v, (unsigned)i));
}

static void scan_value(walk *w, LLVMValueRef v) {
    // The operand of a variable is its initialiser; that of a function is its personality function.
    queue_operands(w, v);
    if (!LLVMIsAFunction(v)) return;
    for_each_instruction_of (in, b, v) queue_operands(w, in);
}

LLVMValueRef smc_llvm_entry_function(LLVMModuleRef module, const char *entry) {
    LLVMValueRef ours = LLVMGetNamedFunction(module, SMC_PASS_ENTRY);
    return ours ? ours : LLVMGetNamedFunction(module, entry ? entry : "main");
}

smc_llvm_reach smc_llvm_reach_from(LLVMModuleRef module, const char *entry) {
    smc_llvm_reach r = {0};
    walk w = {.r = &r};
    queue_constant(&w, smc_llvm_entry_function(module, entry));
    queue_constant(&w, LLVMGetNamedFunction(module, SMC_PASS_FINISH));
    queue_constant(&w, LLVMGetNamedGlobal(module, "llvm.global_ctors"));
    queue_constant(&w, LLVMGetNamedGlobal(module, "llvm.global_dtors"));
    for (uint32_t i = 0; i < w.left.n; i++) scan_value(&w, w.left.at[i]);
    smc_vec_free(&w.left);
    return r;
}

void smc_llvm_reach_free(smc_llvm_reach *r) {
    smc_table_free(&r->found);
    smc_vec_free(&r->functions);
    smc_vec_free(&r->globals);
}
