#include "explorers/revisit/engine.h"

#include "explorers/revisit/counters.h"

// A run without followers has to say what one shows that is not ordered with another (revisit_explore).
void revisit_elide(revisit_engine *x, smc_id id, const uint32_t *hb) {
    const uint32_t before = x->graph.followers.n;
    (void)revisit_ok(x, smc_graph_elide(&x->graph, id, hb));
    revisit_counts(x->result)->followers += x->graph.followers.n - before;
    x->done |= x->graph.unordered;
}

bool revisit_link(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    smc_graph_link(g, id);
    if (!x->model->add(x->state, id)) return false;
    if (smc_has_followers(g, id)) revisit_elide(x, id, smc_model_hb_clock(x->model, x->state, g, id));
    return true;
}

void revisit_check(revisit_engine *x, smc_id e) {
    if (!smc_graph_stops(&x->graph) && smc_errors_of_event(&x->errors, e)) x->done |= !x->options->keep_going;
}
