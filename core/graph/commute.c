#include "graph/commute.h"

static bool releases(const smc_action *a) { return a->order == SMC_RELEASE || a->order == SMC_ACQ_REL || a->order == SMC_SEQ_CST; }

// Whether something that comes before hands on by a fence what it has done.
static bool is_after_fence(const smc_graph *g, const uint32_t *clock) {
    for (uint32_t i = 0; i < g->stack.n && g->fences; i++) {
        const smc_event *e = smc_ev(g, g->stack.at[i]);
        if (e->kind == SMC_FENCE && releases(&e->step->action) && smc_in_clock(e, clock)) return true;
    }
    return false;
}

static bool is_tangled(const smc_graph *g, const smc_loc *l) {
    const struct smc_codes *codes = g->options.tangled;
    for (uint32_t i = 0; codes && i < codes->at.n; i++)
        if (codes->at.at[i] == l->info.code) return true;
    return false;
}

void smc_commute_let(smc_graph *g, smc_id id) {
    smc_event *e = smc_ev(g, id);
    if (g->options.belongings) return; // what is known of a thread's location would have to be so of others'
    const smc_action *a = &e->step->action;
    if (e->kind != SMC_RMW || !a->unasked || a->sync || !smc_rmw_family(a->rmw) || is_tangled(g, &g->locs.at[e->loc])) return;
    const bool synchronises = a->order != SMC_RELAXED || is_after_fence(g, smc_clock(g, id));
    if (synchronises && g->options.commute == SMC_COMMUTE_RELAXED) return;
    e->commutes = true;
    e->synchronises = synchronises;
    e->reads = e->located = false;
}
