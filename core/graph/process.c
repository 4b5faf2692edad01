#include "graph/process.h"

bool smc_process_has_ended(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = smc_last_event(g, t);
        if (last && smc_ends_process(&smc_event_at(g, last)->step->action)) return true;
    }
    return false;
}

bool smc_main_has_ended_process(const smc_graph *g) {
    const smc_id last = smc_last_event(g, 0);
    return last && smc_ends_process(&smc_event_at(g, last)->step->action);
}
