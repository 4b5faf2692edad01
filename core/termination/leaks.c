#include "termination/leaks.h"

static bool all_ended(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = g->threads.at[t].events.n ? smc_last_event(g, t) : 0;
        const smc_action *a = last ? &smc_ev(g, last)->step->action : NULL; // NULL: never created
        if (a && (a->kind != SMC_END || (a->exits && !a->returns))) return false;
    }
    return true;
}

bool smc_errors_leaks(smc_errors *x) {
    const smc_graph *g = x->graph;
    bool found = false;
    if (!all_ended(g)) return false;
    for (uint32_t i = 0; i < g->objects.n; i++) {
        const smc_object *o = &g->objects.at[i];
        if (!o->alloc || o->free) continue;
        const smc_action *a = &smc_ev(g, o->alloc)->step->action;
        const smc_site at = smc_site_of(g, o->alloc);
        if (a->of_thread) continue; // main's locals live until the process ends
        found = true;
        if (smc_errors_skip(x, SMC_ERR_LEAK, at, (smc_site){0})) continue;
        smc_errors_record(x, SMC_ERR_LEAK, at, (smc_site){0},
                          smc_format("memory leak: %llu bytes allocated in line %u are never freed",
                                     (unsigned long long)a->bytes,
                                     g->program->place(g->program, a->place).line));
    }
    return found;
}
