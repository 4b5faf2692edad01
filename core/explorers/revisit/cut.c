#include "explorers/revisit/cut.h"

void revisit_append_waiting_lock(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    *revisit_waiting_lock(x, e->waits_for) = id;
    if (!e->linked) g->threads.at[e->thread].waiting = id;
}
