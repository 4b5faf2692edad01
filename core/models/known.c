#include "core/models/known.h"

smc_id smc_known_last(const smc_known *k, uint32_t loc, smc_id except) {
    const smc_graph *g = k->graph;
    const smc_loc *l = &g->locs.at[loc];
    smc_id last = l->init;
    uint64_t rank = 0;
    for (uint32_t i = 0; i < l->events.n; i++) {
        const smc_id id = l->events.at[i];
        if (id == except || !smc_ev(g, id)->writes || k->rank.at[id] < rank) continue;
        last = id;
        rank = k->rank.at[id];
    }
    return last;
}

smc_id smc_known_last_in_view(const smc_known *k, const smc_view *v, uint32_t loc, smc_id except) {
    const smc_graph *g = k->graph;
    const smc_loc *l = &g->locs.at[loc];
    smc_id last = l->init;
    uint64_t rank = 0;
    for (uint32_t i = 0; i < l->events.n; i++) {
        const smc_id id = l->events.at[i];
        if (id == except || id == v->writer || !smc_ev(g, id)->writes || !smc_in_view(smc_ev(g, id), v) || k->rank.at[id] < rank) continue;
        last = id;
        rank = k->rank.at[id];
    }
    return last;
}

bool smc_known_follows(const smc_known *k, smc_id id) {
    const smc_event *e = smc_ev(k->graph, id);
    if (e->writes && k->graph->options.coherence && e->co + 1 != k->graph->locs.at[e->loc].co.n) return false;
    return !e->reads || e->rf == smc_known_last(k, e->loc, id);
}
