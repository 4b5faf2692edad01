// link.c - an event becomes part of the graph.
#include "explorers/revisit/engine.h"

bool revisit_link(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    smc_graph_link(g, id);
    if (!x->model->add(x->state, id)) return false;
    if (smc_has_followers(g, id)) revisit_elide(x, id, smc_model_hb_clock(x->model, x->state, g, id));
    if (g->has_groups || g->options.belongings) revisit_symmetry_check(x, id);
    if (g->commuting) revisit_commuting_check(x, id);
    return true;
}

void revisit_check(revisit_engine *x, smc_id e) {
    if (smc_errors_of_event(&x->errors, e)) x->done |= !x->options->keep_going;
    if (x->graph.has_commuting && x->result->errors.n) revisit_commuting_check_errors(x);
}

void revisit_enter(revisit_engine *x, smc_id e) {
    revisit_advance(x, e);
    const bool consistent = revisit_link(x, e);
    smc_invariant(consistent, "an event that the model allowed is not consistent");
    smc_graph_append(&x->graph, e);
    revisit_check(x, e);
}
