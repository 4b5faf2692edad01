// digest.c - hash of a graph, the same in all processes.
#include "graph/graph.h"

uint64_t smc_graph_digest(const smc_graph *g) {
    uint64_t digest = 0;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        const uint64_t location =
            e->located && e->loc != SMC_LOC_FENCE ? g->locs.at[e->loc].info.code : 0;
        digest = smc_mix_hash(digest + smc_portable_event_hash(g, g->addition_order.at[i]));
        digest = smc_mix_hash(digest + smc_portable_event_hash(g, e->rf) * 3 + e->kind);
        digest = smc_mix_hash(digest + location * 3 + e->writes);
    }
    return digest;
}
