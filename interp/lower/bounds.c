// bounds.c - bounds on the rounds of loops: the command line's bound for the function, or else the
// bound of a call __VERIFIER_loop_bound(N) before the loop. A call with a non-constant N is
// ignored.
#include "interp/lower/lowering.h"
#include "pass/llvm/each.h"

#include <string.h>

// Returns N if the instruction is a call __VERIFIER_loop_bound(N); otherwise 0.
static uint32_t loop_bound_argument(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    if (!callee || !LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee) ||
        LLVMGetNumArgOperands(in) != 1)
        return 0;
    LLVMValueRef rounds = LLVMGetOperand(in, 0);
    if (strcmp(LLVMGetValueName2(callee, &n), SMC_NAME_LOOP_BOUND) != 0 ||
        !LLVMIsAConstantInt(rounds))
        return 0;
    const uint64_t v = LLVMConstIntGetZExtValue(rounds);
    return v <= INT32_MAX ? (uint32_t)v : 0;
}

static bool is_header(const smc_lowering *l, LLVMBasicBlockRef bb) {
    return smc_table_get(&l->loops.counters, (uintptr_t)bb, 0);
}

// Sets the bound of every loop that some path from the block enters as its first loop.
static void set_bound_of_following_loops(smc_lowering *l, LLVMBasicBlockRef after,
                                         uint32_t rounds) {
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    *smc_vec_push(&todo) = after;
    while (todo.n) {
        LLVMBasicBlockRef from = smc_vec_pop(&todo);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
        const unsigned n = LLVMGetNumSuccessors(end);
        for (unsigned i = 0; i < n; i++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
            uint32_t *known = smc_table_at(&seen, (uintptr_t)to, 0);
            if (*known || smc_table_get(&l->loops.back_edges, (uintptr_t)from, (uintptr_t)to))
                continue;
            *known = 1;
            if (is_header(l, to)) *smc_table_at(&l->loops.bounds, (uintptr_t)to, 0) = rounds;
            else *smc_vec_push(&todo) = to;
        }
    }
    smc_table_free(&seen);
    smc_vec_free(&todo);
}

// True if the loop may wait for another thread: it has no exit that depends only on a count of its
// own thread.
static bool may_wait_for_other_thread(const smc_lowering *l, LLVMBasicBlockRef header) {
    smc_loop_body b = {0};
    const bool counts = smc_loop_body_find(&b, &l->loops.back_edges, header) &&
                        smc_has_counted_exit(&b, l->kinds.private);
    smc_loop_body_free(&b);
    return !counts;
}

// Sets smc_interp_loops.wait_rounds as the bound of all loops that may wait and have no other
// bound.
static void set_bound_of_waits(smc_lowering *l) {
    if (!l->options->loops.wait_rounds || l->fn->library) return;
    for_each_block (bb, l->llvm_function) {
        if (!is_header(l, bb) || !may_wait_for_other_thread(l, bb)) continue;
        uint32_t *bound = smc_table_at(&l->loops.bounds, (uintptr_t)bb, 0);
        if (!*bound) *bound = l->options->loops.wait_rounds;
    }
}

void smc_find_bounds(smc_lowering *l) {
    if (!l->loops.counters.n) return;
    for_each_block (bb, l->llvm_function) {
        uint32_t rounds = 0; // the last call in the block sets the bound
        for_each_instruction (in, bb) {
            const uint32_t given = loop_bound_argument(in);
            if (given) rounds = given;
        }
        if (rounds) set_bound_of_following_loops(l, bb, rounds);
    }
    set_bound_of_waits(l);
}

uint32_t smc_bound_of(const smc_lowering *l, LLVMBasicBlockRef header) {
    if (l->loops.unroll || !is_header(l, header)) return l->loops.unroll;
    return smc_table_get(&l->loops.bounds, (uintptr_t)header, 0);
}
