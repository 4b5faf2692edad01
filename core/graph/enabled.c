#include "graph/enabled.h"

bool smc_lock_or_join_is_enabled(const smc_graph *g, const smc_action *a) {
    if (a->kind == SMC_LOCK)
        return g->locs.n <= a->loc || !g->locs.at[a->loc].init ||
               smc_event_at(g, g->locs.at[a->loc].tail)->kind != SMC_LOCK;
    if (a->thread >= g->threads.n) return false;
    const smc_thread *joined = &g->threads.at[a->thread];
    return joined->events.n &&
           smc_is_joinable(&smc_event_at(g, joined->events.at[joined->events.n - 1])->step->action);
}

bool smc_has_enabled_thread(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (smc_is_enabled(g, t)) return true;
    return false;
}
