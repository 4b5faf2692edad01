// control.c - control dependence by post-dominators (Cytron, Ferrante, Rosen, Wegman, Zadeck:
// Efficiently Computing Static Single Assignment Form and the Control Dependence Graph, 1991).
#include "pass/relevance/control.h"

#include "base/flow_graph.h"
#include "pass/relevance/pauses.h"
#include "pass/llvm/each.h"

// The blocks of a function, with numbers, and their edges. Edges that are never taken are omitted,
// and those from an invoke to its landing pad.
typedef struct function_graph {
    smc_flow_graph flow;
    smc_table number; // LLVMBasicBlockRef -> number + 1
    SMC_VEC(LLVMBasicBlockRef) at;
} function_graph;

static void find_blocks(function_graph *g, LLVMValueRef fn) {
    for_each_block (bb, fn) {
        *smc_vec_push(&g->at) = bb;
        *smc_table_at(&g->number, (uintptr_t)bb, 0) = g->at.n;
    }
    smc_flow_graph_init(&g->flow, g->at.n);
    for (uint32_t i = 0; i < g->at.n; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(g->at.at[i]);
        const unsigned n = LLVMIsAInvokeInst(end) ? 1 : LLVMGetNumSuccessors(end);
        for (unsigned k = 0; k < n; k++)
            if (!smc_is_edge_never_taken(end, k))
                smc_flow_connect(&g->flow, i,
                                 smc_table_get(&g->number, (uintptr_t)LLVMGetSuccessor(end, k), 0) -
                                     1);
        if (!n) smc_flow_connect(&g->flow, i, g->at.n);
    }
}

// Finds the blocks that each branch decides: blocks that post-dominate a successor of the branch,
// but do not strictly post-dominate the branch.
static void find_deciders(const function_graph *g, smc_control *c) {
    const smc_flow_graph *f = &g->flow;
    for (uint32_t i = 0; i < f->n; i++) {
        if (f->after[i].n < 2) continue;
        for (uint32_t k = 0; k < f->after[i].n; k++)
            for (uint32_t b = f->after[i].at[k]; b != f->post_dominators[i] && b != f->n;
                 b = f->post_dominators[b])
                *smc_vec_push(&c->deciders[b]) = g->at.at[i];
    }
}

void smc_control_find(smc_control *c, LLVMValueRef fn) {
    function_graph g = {0};
    find_blocks(&g, fn);
    smc_flow_post_dominators(&g.flow);
    *c = (smc_control){.n = g.at.n, .deciders = smc_alloc(g.at.n * sizeof *c->deciders)};
    find_deciders(&g, c);
    c->number = g.number;
    smc_flow_graph_free(&g.flow);
    smc_vec_free(&g.at);
}

void smc_control_add_deciders(const smc_control *c, LLVMBasicBlockRef bb, smc_table *visited,
                              smc_branches *out) {
    uint32_t *known = smc_table_at(visited, (uintptr_t)bb, 0);
    if (*known) return;
    *known = 1;
    const uint32_t i = smc_table_get(&c->number, (uintptr_t)bb, 0) - 1;
    assert(i < c->n);
    for (uint32_t k = 0; k < c->deciders[i].n; k++)
        *smc_vec_push(out) = LLVMGetBasicBlockTerminator(c->deciders[i].at[k]);
}

void smc_control_free(smc_control *c) {
    for (uint32_t i = 0; i < c->n; i++) smc_vec_free(&c->deciders[i]);
    free(c->deciders);
    smc_table_free(&c->number);
}

const smc_control *smc_control_of(smc_control_cache *c, LLVMValueRef fn) {
    uint32_t *known = smc_table_at(&c->of, (uintptr_t)fn, 0);
    if (!*known) {
        smc_control_find(smc_vec_push(&c->all), fn);
        *known = c->all.n;
    }
    return &c->all.at[*known - 1];
}

void smc_controls_free(smc_control_cache *c) {
    for (uint32_t i = 0; i < c->all.n; i++) smc_control_free(&c->all.at[i]);
    smc_vec_free(&c->all);
    smc_table_free(&c->of);
}
