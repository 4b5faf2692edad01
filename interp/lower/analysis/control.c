// control.c - which branches decide whether a block is come to: control dependence, by
// post-dominators (Cytron, Ferrante, Rosen, Wegman, Zadeck: Efficiently Computing Static Single
// Assignment Form and the Control Dependence Graph, 1991; Cooper, Harvey, Kennedy: A Simple, Fast
// Dominance Algorithm, 2001).
#include "interp/lower/analysis/control.h"

#include "interp/lower/analysis/pauses.h"

typedef SMC_VEC(uint32_t) numbers;

// Blocks by number; number n is the end of the function, to which a return leads, and so does the
// last block that is found of a part without a way out.
typedef struct graph {
    uint32_t n;
    smc_table number; // LLVMBasicBlockRef -> number + 1
    SMC_VEC(LLVMBasicBlockRef) at;
    numbers *before;  // [n + 1] predecessors, but by ways that are never taken
    numbers *after;   // [n] successors
    numbers order;    // the blocks, each after one that it leads to, from the end on
    uint32_t *rank;   // [n + 1] in it; 0: not there yet
    uint32_t *behind; // [n + 1] the immediate post-dominator
} graph;

static void connect(graph *g, uint32_t from, uint32_t to) {
    *smc_vec_push(&g->after[from]) = to;
    *smc_vec_push(&g->before[to]) = from;
}

static void find_blocks(graph *g, LLVMValueRef fn) {
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
        *smc_vec_push(&g->at) = bb;
        *smc_table_at(&g->number, (uintptr_t)bb, 0) = g->at.n;
    }
    g->n = g->at.n;
    g->before = smc_alloc((g->n + 1) * sizeof *g->before);
    g->after = smc_alloc((g->n + 1) * sizeof *g->after);
    g->rank = smc_alloc((g->n + 1) * sizeof *g->rank);
    g->behind = smc_alloc((g->n + 1) * sizeof *g->behind);
    for (uint32_t i = 0; i < g->n; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(g->at.at[i]);
        const unsigned n = LLVMGetNumSuccessors(end);
        for (unsigned k = 0; k < n; k++)
            if (!smc_is_never_taken(end, k))
                connect(g, i,
                        smc_table_get(&g->number, (uintptr_t)LLVMGetSuccessor(end, k), 0) - 1);
        if (!n) connect(g, i, g->n);
    }
}

// Postorder of the graph with its edges turned round, from one block.
static void visit(graph *g, uint32_t root, bool *seen) {
    typedef struct step {
        uint32_t block, next;
    } step;
    SMC_VEC(step) stack = {0};
    *smc_vec_push(&stack) = (step){root, 0};
    seen[root] = true;
    while (stack.n) {
        step *top = &stack.at[stack.n - 1];
        const numbers *before = &g->before[top->block];
        if (top->next == before->n) {
            *smc_vec_push(&g->order) = top->block;
            stack.n--;
            continue;
        }
        const uint32_t b = before->at[top->next++];
        if (seen[b]) continue;
        seen[b] = true;
        *smc_vec_push(&stack) = (step){b, 0};
    }
    smc_vec_free(&stack);
}

static void find_order(graph *g) {
    bool *seen = smc_alloc((g->n + 1) * sizeof *seen);
    seen[g->n] = true; // the end itself comes last, whatever else leads to it
    for (uint32_t i = 0; i < g->before[g->n].n; i++)
        if (!seen[g->before[g->n].at[i]]) visit(g, g->before[g->n].at[i], seen);
    for (uint32_t i = g->n; i-- > 0;)
        if (!seen[i]) {
            connect(g, i, g->n);
            visit(g, i, seen);
        }
    *smc_vec_push(&g->order) = g->n;
    for (uint32_t i = 0; i < g->order.n; i++) g->rank[g->order.at[i]] = i + 1;
    free(seen);
}

static uint32_t meet(const graph *g, uint32_t a, uint32_t b) {
    while (a != b) {
        while (g->rank[a] < g->rank[b]) a = g->behind[a];
        while (g->rank[b] < g->rank[a]) b = g->behind[b];
    }
    return a;
}

static void find_post_dominators(graph *g) {
    const uint32_t unknown = UINT32_MAX;
    for (uint32_t i = 0; i < g->n; i++) g->behind[i] = unknown;
    g->behind[g->n] = g->n;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = g->order.n - 1; i-- > 0;) {
            const uint32_t b = g->order.at[i];
            uint32_t found = unknown;
            for (uint32_t k = 0; k < g->after[b].n; k++) {
                const uint32_t to = g->after[b].at[k];
                if (g->behind[to] == unknown) continue;
                found = found == unknown ? to : meet(g, found, to);
            }
            changed |= g->behind[b] != found;
            g->behind[b] = found;
        }
    }
}

// A branch decides about the blocks that are certain to come after one of its ways and are not
// after all of them.
static void find_deciders(const graph *g, smc_control *c) {
    for (uint32_t i = 0; i < g->n; i++) {
        if (g->after[i].n < 2) continue;
        for (uint32_t k = 0; k < g->after[i].n; k++)
            for (uint32_t b = g->after[i].at[k]; b != g->behind[i] && b != g->n; b = g->behind[b])
                *smc_vec_push(&c->deciders[b]) = g->at.at[i];
    }
}

void smc_control_find(smc_control *c, LLVMValueRef fn) {
    graph g = {0};
    find_blocks(&g, fn);
    find_order(&g);
    find_post_dominators(&g);
    *c = (smc_control){.n = g.n, .deciders = smc_alloc(g.n * sizeof *c->deciders)};
    find_deciders(&g, c);
    c->number = g.number;
    for (uint32_t i = 0; i <= g.n; i++) {
        smc_vec_free(&g.before[i]);
        smc_vec_free(&g.after[i]);
    }
    free(g.before);
    free(g.after);
    free(g.rank);
    free(g.behind);
    smc_vec_free(&g.order);
    smc_vec_free(&g.at);
}

bool smc_is_decided_by(const smc_control *c, LLVMBasicBlockRef bb, LLVMBasicBlockRef branch) {
    const uint32_t i = smc_table_get(&c->number, (uintptr_t)bb, 0) - 1;
    bool is = false;
    for (uint32_t k = 0; k < c->deciders[i].n; k++) is |= c->deciders[i].at[k] == branch;
    return is;
}

void smc_control_free(smc_control *c) {
    for (uint32_t i = 0; i < c->n; i++) smc_vec_free(&c->deciders[i]);
    free(c->deciders);
    smc_table_free(&c->number);
}

const smc_control *smc_control_of(smc_controls *c, LLVMValueRef fn) {
    uint32_t *known = smc_table_at(&c->of, (uintptr_t)fn, 0);
    if (!*known) {
        smc_control_find(smc_vec_push(&c->all), fn);
        *known = c->all.n;
    }
    return &c->all.at[*known - 1];
}

void smc_controls_free(smc_controls *c) {
    for (uint32_t i = 0; i < c->all.n; i++) smc_control_free(&c->all.at[i]);
    smc_vec_free(&c->all);
    smc_table_free(&c->of);
}
