// flow_graph.c - computes post-dominators by the algorithm of Cooper, Harvey, Kennedy: A Simple,
// Fast Dominance Algorithm (2001).
#include "base/flow_graph.h"

void smc_flow_graph_init(smc_flow_graph *g, uint32_t n) {
    *g = (smc_flow_graph){.n = n,
                          .before = smc_alloc((n + 1) * sizeof *g->before),
                          .after = smc_alloc((n + 1) * sizeof *g->after),
                          .rank = smc_alloc((n + 1) * sizeof *g->rank),
                          .post_dominators = smc_alloc((n + 1) * sizeof *g->post_dominators)};
}

void smc_flow_graph_free(smc_flow_graph *g) {
    for (uint32_t i = 0; i <= g->n; i++) {
        smc_vec_free(&g->before[i]);
        smc_vec_free(&g->after[i]);
    }
    free(g->before);
    free(g->after);
    free(g->rank);
    free(g->post_dominators);
    smc_vec_free(&g->order);
}

void smc_flow_connect(smc_flow_graph *g, uint32_t from, uint32_t to) {
    *smc_vec_push(&g->after[from]) = to;
    *smc_vec_push(&g->before[to]) = from;
}

// Appends the blocks that the reversed graph reaches from `root` to `order`, in postorder.
static void visit_blocks_from(smc_flow_graph *g, uint32_t root, bool *seen) {
    typedef struct visit_step {
        uint32_t block, next;
    } visit_step;
    SMC_VEC(visit_step) stack = {0};
    *smc_vec_push(&stack) = (visit_step){root, 0};
    seen[root] = true;
    while (stack.n) {
        visit_step *top = &stack.at[stack.n - 1];
        const smc_numbers *before = &g->before[top->block];
        if (top->next == before->n) {
            *smc_vec_push(&g->order) = top->block;
            stack.n--;
            continue;
        }
        const uint32_t b = before->at[top->next++];
        if (seen[b]) continue;
        seen[b] = true;
        *smc_vec_push(&stack) = (visit_step){b, 0};
    }
    smc_vec_free(&stack);
}

// Computes `order` and `rank`. Adds the edges to the exit from blocks that cannot reach it.
static void find_order(smc_flow_graph *g) {
    bool *seen = smc_alloc((g->n + 1) * sizeof *seen);
    seen[g->n] = true; // the exit is appended last in any case, so the search excludes it
    for (uint32_t i = 0; i < g->before[g->n].n; i++)
        if (!seen[g->before[g->n].at[i]]) visit_blocks_from(g, g->before[g->n].at[i], seen);
    for (uint32_t i = g->n; i-- > 0;)
        if (!seen[i]) {
            smc_flow_connect(g, i, g->n);
            visit_blocks_from(g, i, seen);
        }
    *smc_vec_push(&g->order) = g->n;
    for (uint32_t i = 0; i < g->order.n; i++) g->rank[g->order.at[i]] = i + 1;
    free(seen);
}

// `post_dominators` of all nodes on the way to the exit must be set, at least approximately.
static uint32_t nearest_common_dominator(const smc_flow_graph *g, uint32_t a, uint32_t b) {
    while (a != b) {
        while (g->rank[a] < g->rank[b]) a = g->post_dominators[a];
        while (g->rank[b] < g->rank[a]) b = g->post_dominators[b];
    }
    return a;
}

void smc_flow_post_dominators(smc_flow_graph *g) {
    find_order(g);
    const uint32_t unknown = UINT32_MAX;
    for (uint32_t i = 0; i < g->n; i++) g->post_dominators[i] = unknown;
    g->post_dominators[g->n] = g->n;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = g->order.n - 1; i-- > 0;) {
            const uint32_t b = g->order.at[i];
            uint32_t found = unknown;
            for (uint32_t k = 0; k < g->after[b].n; k++) {
                const uint32_t to = g->after[b].at[k];
                if (g->post_dominators[to] == unknown) continue;
                found = found == unknown ? to : nearest_common_dominator(g, found, to);
            }
            changed |= g->post_dominators[b] != found;
            g->post_dominators[b] = found;
        }
    }
}
