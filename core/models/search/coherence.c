#include "models/search/search.h"

// Finds a run of the whole graph and the positions of its events. Callers ask for all locations in
// turn, so an answer must not cost a pass through all events.
static bool find_ranks(smc_search *s) {
    const smc_graph *g = s->graph;
    if (!smc_search_is_possible(s, &(smc_search_query){.drained = true})) return false;
    if (smc_graph_stop_requested(g)) return true;
    smc_vec_reserve(&s->ranks, g->pool.n);
    for (uint32_t i = 0; i < s->order.n; i++) s->ranks.at[s->order.at[i]] = i;
    s->ordered = true;
    return true;
}

// Inserts the write into the `n` writes, which are in the order of the run. Most writes come last.
static void insert_by_rank(const smc_search *s, smc_id *writes, uint32_t n, smc_id w) {
    uint32_t i = n;
    for (; i && s->ranks.at[writes[i - 1]] > s->ranks.at[w]; i--) writes[i] = writes[i - 1];
    writes[i] = w;
}

uint32_t smc_search_coherence(smc_model_state *state, uint32_t loc, smc_id *out) {
    smc_search *s = (smc_search *)(void *)state;
    const smc_loc *l = &s->graph->locs.at[loc];
    if (!s->ordered && !find_ranks(s)) return 0;
    uint32_t n = 1;
    out[0] = l->init;
    for (uint32_t i = 0; i < l->events.n; i++) {
        const smc_id w = l->events.at[i];
        if (!smc_event_at(s->graph, w)->writes) continue;
        if (s->ordered) insert_by_rank(s, out + 1, n - 1, w);
        else // after a stop request, the order does not matter
            out[n] = w;
        n++;
    }
    return n;
}
