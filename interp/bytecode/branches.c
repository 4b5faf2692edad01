#include "interp/bytecode/branches.h"

#include "base/flow_graph.h"
#include "interp/bytecode/rounds.h"

// Returns the index of the k-th possible successor of an instruction; fn->code.n if the successor
// is the function's return; -1 if the instruction has at most k successors.
static int64_t successor_of(const smc_function *fn, uint32_t at, uint32_t k) {
    if (fn->code.at[at].op == SMC_OP_RET) return k ? -1 : (int64_t)fn->code.n;
    return smc_kth_successor(fn, at, k);
}

// ---- instructions that only lead to errors ------------------------------------------------------

// Returns, for each instruction, whether every path from it ends in an error. Such instructions are
// ignored in control dependence. The caller frees the result.
static bool *find_failing_instructions(const smc_function *fn) {
    bool *ends = smc_alloc((fn->code.n + 1) * sizeof *ends);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = fn->code.n; i-- > 0;) {
            bool may_continue = false;
            int64_t to;
            for (uint32_t k = 0; (to = successor_of(fn, i, k)) >= 0; k++) may_continue |= !ends[to];
            changed |= ends[i] == may_continue;
            ends[i] = !may_continue;
        }
    }
    return ends;
}

// ---- post-dominators ----------------------------------------------------------------------------

// Returns the immediate post-dominator of each instruction; the caller frees it.
static uint32_t *find_post_dominators(const smc_function *fn) {
    bool *ends = find_failing_instructions(fn);
    smc_flow_graph g;
    smc_flow_graph_init(&g, fn->code.n);
    for (uint32_t i = 0; i < fn->code.n; i++) {
        int64_t to;
        for (uint32_t k = 0; (to = successor_of(fn, i, k)) >= 0; k++)
            if (!ends[to]) smc_flow_connect(&g, i, (uint32_t)to);
    }
    smc_flow_post_dominators(&g);
    uint32_t *found = g.post_dominators;
    g.post_dominators = NULL;
    smc_flow_graph_free(&g);
    free(ends);
    return found;
}

const smc_insn *smc_branch_post_dominator(smc_post_dominators *b, const smc_function *fn,
                                          const smc_insn *at) {
    assert(at >= fn->code.at && at < fn->code.at + fn->code.n);
    uint32_t *known = smc_table_at(&b->of, (uintptr_t)fn, 0);
    if (!*known) {
        *smc_vec_push(&b->ends) = find_post_dominators(fn);
        *known = b->ends.n;
    }
    const uint32_t end = b->ends.at[*known - 1][at - fn->code.at];
    return end < fn->code.n ? &fn->code.at[end] : NULL;
}

void smc_branches_free(smc_post_dominators *b) {
    if (!b) return;
    for (uint32_t i = 0; i < b->ends.n; i++) free(b->ends.at[i]);
    smc_vec_free(&b->ends);
    smc_table_free(&b->of);
    free(b);
}
