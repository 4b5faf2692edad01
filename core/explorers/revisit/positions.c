#include "explorers/revisit/positions.h"

#include "explorers/revisit/access.h"

// Returns the last coherence position that precedes the write in every model: that of an earlier
// write of its thread, or of the threads that created it.
static uint32_t last_fixed_position(const revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    uint32_t place = 0, t = e->thread, bound = e->index - 1;
    if (x->model->incoherent) return 0;
    if (smc_coherence_predecessor(x->reductions, id))
        place = smc_event_at(g, smc_coherence_predecessor(x->reductions, id))->co;
    for (;;) {
        const smc_id w = smc_graph_last_write(g, e->loc, t, bound),
                     create = g->threads.at[t].create;
        if (w && smc_event_at(g, w)->co > place) place = smc_event_at(g, w)->co;
        if (!create || !revisit_creation_orders_writes(x)) return place;
        t = smc_event_at(g, create)->thread;
        bound = smc_event_at(g, create)->index;
    }
}

uint32_t revisit_count_co_positions(const revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    if (!g->options.coherence || e->reads ||
        (e->plain && !(x->model->flags & SMC_MODEL_BY_FORMULA)))
        return 1;
    if (revisit_read_of_cell(x, e)) return 1;
    return g->locs.at[e->loc].co.n - e->linked - last_fixed_position(x, id);
}

void revisit_set_co_position(revisit_engine *x, smc_id id, uint32_t i) {
    const smc_event *e = smc_event_at(&x->graph, id);
    const smc_id read = revisit_read_of_cell(x, e);
    if (read)
        smc_graph_set_coherence(&x->graph, id,
                                smc_event_at(&x->graph, smc_event_at(&x->graph, read)->rf)->co + 1);
    else if (x->graph.options.coherence && !e->reads)
        smc_graph_set_coherence(&x->graph, id, x->graph.locs.at[e->loc].co.n - e->linked - i);
}
