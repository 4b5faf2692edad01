#include "explorers/revisit/engine.h"

#include "explorers/revisit/counters.h"

void revisit_elide(revisit_engine *x, smc_id id, const uint32_t *hb) {
    const uint32_t before = x->graph.followers.n;
    (void)revisit_ok(x, smc_graph_elide(&x->graph, id, hb));
    revisit_counts(x->result)->followers += x->graph.followers.n - before;
    x->done |= x->graph.unordered;
}

revisit_frame *revisit_push(revisit_engine *x, revisit_frame_kind kind, smc_id event) {
    revisit_frame *f = smc_vec_push(&x->frames);
    *f = (revisit_frame){.kind = (uint8_t)kind, .event = event, .n_stack = x->graph.stack.n, .n_trail = x->graph.trail.n};
    return f;
}

void revisit_unwind(revisit_engine *x, uint32_t n_stack, uint32_t n_trail, smc_id keep) {
    smc_graph *g = &x->graph;
    while (g->stack.n > n_stack) {
        const smc_id id = g->stack.at[g->stack.n - 1];
        revisit_unlink(x);
        if (smc_ev(g, id)->waits_for) g->threads.at[smc_ev(g, id)->thread].waiting = id;
        else if (id != keep) smc_graph_discard(g, id);
    }
    g->trail.n = n_trail;
}
