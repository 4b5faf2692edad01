#include "interp/lower/analysis/retry.h"

#include "pass/relevance/control.h"
#include "pass/llvm/each.h"

// ---- loops --------------------------------------------------------------------------------------

static bool is_header(const smc_table *back_edges, LLVMBasicBlockRef bb) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef end = LLVMGetUser(use);
        if (LLVMIsAInstruction(end) &&
            smc_table_get(back_edges, (uintptr_t)LLVMGetInstructionParent(end), (uintptr_t)bb))
            return true;
    }
    return false;
}

// True if the loop has a counted exit.
static bool has_any_counted_exit(const smc_loop_body *b) {
    for (uint32_t i = 0; i < b->exits.n; i++)
        if (smc_is_counted_exit(b, b->exits.at[i])) return true;
    return false;
}

static void find_loops(smc_retries *r, const smc_table *back_edges) {
    for_each_block (bb, r->fn) {
        if (!is_header(back_edges, bb)) continue;
        smc_retry_loop loop = {0};
        (void)smc_loop_body_find(&loop.body, back_edges, bb);
        loop.counted = has_any_counted_exit(&loop.body);
        *smc_vec_push(&r->loops) = loop;
    }
}

// Returns the innermost loop that contains the block; NULL: none.
static const smc_retry_loop *loop_of(const smc_retries *r, LLVMBasicBlockRef block) {
    const smc_retry_loop *inner = NULL;
    for (uint32_t i = 0; i < r->loops.n; i++) {
        const smc_loop_body *b = &r->loops.at[i].body;
        if (!smc_is_outside_loop(b, block) && (!inner || b->blocks.n < inner->body.blocks.n))
            inner = &r->loops.at[i];
    }
    return inner;
}

// ---- results ------------------------------------------------------------------------------------

// A search for all instructions on which the function's result depends, by data or control.
typedef struct origin_search {
    smc_control control;        // control dependence of the function
    smc_table *seen;            // instructions that were found (smc_retries.returned)
    SMC_VEC(LLVMValueRef) todo; // instructions whose operands are still to be added
} origin_search;

static void add_origin(origin_search *o, LLVMValueRef v) {
    uint32_t *seen = LLVMIsAInstruction(v) ? smc_table_at(o->seen, (uintptr_t)v, 0) : NULL;
    if (!seen || *seen) return;
    *seen = 1;
    *smc_vec_push(&o->todo) = v;
}

// Adds the conditions that decide whether the block is executed.
static void add_deciding_branches(origin_search *o, LLVMBasicBlockRef bb) {
    const uint32_t k = smc_table_get(&o->control.number, (uintptr_t)bb, 0);
    for (uint32_t i = 0; k && i < o->control.deciders[k - 1].n; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(o->control.deciders[k - 1].at[i]);
        if (LLVMGetNumOperands(end)) add_origin(o, LLVMGetOperand(end, 0));
        if (LLVMIsAInvokeInst(end)) add_origin(o, end);
    }
}

// Adds the values that are stored to a local variable, and the conditions under which they are
// stored.
static void add_stores(origin_search *o, LLVMValueRef alloca) {
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAStoreInst(user)) continue;
        add_origin(o, LLVMGetOperand(user, 0));
        add_deciding_branches(o, LLVMGetInstructionParent(user));
    }
}

// Adds the operands of v and, for a phi, the conditions that select its value.
static void add_operand_origins(origin_search *o, LLVMValueRef v) {
    const int n = LLVMGetNumOperands(v);
    for (int i = 0; i < n; i++)
        if (!LLVMIsABasicBlock(LLVMGetOperand(v, (unsigned)i)))
            add_origin(o, LLVMGetOperand(v, (unsigned)i));
    for (unsigned i = 0; LLVMIsAPHINode(v) && i < LLVMCountIncoming(v); i++)
        add_deciding_branches(o, LLVMGetIncomingBlock(v, i));
    if (LLVMIsAAllocaInst(v)) add_stores(o, v);
}

// Finds all instructions on which the result of r->fn depends.
static void find_result_origins(smc_retries *r) {
    origin_search o = {.seen = &r->returned};
    smc_control_find(&o.control, r->fn);
    for_each_block (bb, r->fn) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end) || !LLVMGetNumOperands(end)) continue;
        add_origin(&o, LLVMGetOperand(end, 0));
        add_deciding_branches(&o, bb);
    }
    while (o.todo.n) add_operand_origins(&o, smc_vec_pop(&o.todo));
    smc_control_free(&o.control);
    smc_vec_free(&o.todo);
}

void smc_retries_free(smc_retries *r) {
    for (uint32_t i = 0; i < r->loops.n; i++) smc_loop_body_free(&r->loops.at[i].body);
    smc_vec_free(&r->loops);
    smc_table_free(&r->returned);
    *r = (smc_retries){0};
}

smc_retry smc_retry_kind_of(smc_retries *r, const smc_table *back_edges, LLVMValueRef attempt) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(attempt);
    if (r->fn != LLVMGetBasicBlockParent(block)) {
        smc_retries_free(r);
        r->fn = LLVMGetBasicBlockParent(block);
        find_loops(r, back_edges);
        find_result_origins(r);
    }
    const smc_retry_loop *loop = loop_of(r, block);
    if (loop && !loop->counted) return SMC_RETRY_LOOP;
    return smc_table_get(&r->returned, (uintptr_t)attempt, 0) ? SMC_RETRY_CALLER : SMC_RETRY_NEVER;
}

bool smc_has_weak_exchange(LLVMModuleRef module) {
    for_each_instruction_in (in, bb, fn, module)
        if (LLVMIsAAtomicCmpXchgInst(in) && LLVMGetWeak(in)) return true;
    return false;
}
