#include "result/witness/witness_check.h"

#include "graph/check.h"
#include "models/access.h"

// Numbers all events and initialisation writes consecutively from 0, and returns how many there
// are. position[id]: the number. The events of one access have the same number.
static uint32_t number_events(const smc_graph *g, int32_t *position) {
    uint32_t n = 0;
    for (uint32_t l = 0; l < g->locs.n; l++)
        if (g->locs.at[l].init) position[g->locs.at[l].init] = (int32_t)n++;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        assert(!e->step->action.continues || e->index > 1);
        position[g->link_order.at[i]] =
            e->step->action.continues ? position[g->threads.at[e->thread].events.at[e->index - 2]]
                                      : (int32_t)n++;
    }
    return n;
}

// The event in the form that axioms read.
static smc_execution_event axiom_event_of_graph(const smc_graph *g, smc_id id,
                                                const int32_t *position) {
    const smc_event *e = smc_event_at(g, id);
    const smc_id create = e->index == 1 && e->thread ? g->threads.at[e->thread].create : 0;
    return (smc_execution_event){.thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .kind = e->kind,
                                 .order = smc_order_of_access(g, id),
                                 .po_releases = e->step->action.po_releases,
                                 .failed_attempt =
                                     smc_is_failed_attempt(&e->step->action, e->writes),
                                 .reads = e->reads,
                                 .writes = e->writes,
                                 .plain = e->plain,
                                 .rf = e->rf ? position[e->rf] : -1,
                                 .create = create ? position[create] : -1};
}

// Returns the entry for the location of an access to several cells.
static smc_execution_event *cell_of(smc_execution_event *events, int32_t access, uint32_t loc) {
    smc_execution_event *cell = &events[access];
    while (cell->loc != loc) cell = &events[cell->more];
    return cell;
}

// Sets the coherence positions that the model reports. Returns false if it does not report every
// write.
static bool store_reported_coherence(const smc_graph *g, const smc_model *m, smc_model_state *s,
                                     const int32_t *position, smc_execution_event *events) {
    bool all = true;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_loc *loc = &g->locs.at[l];
        if (!loc->init || loc->info.lock) continue;
        smc_id *writes = smc_alloc((loc->events.n + 1) * sizeof *writes);
        uint32_t expected = 1;
        for (uint32_t i = 0; i < loc->events.n; i++)
            expected += smc_event_at(g, loc->events.at[i])->writes;
        const uint32_t n = m->coherence(s, l, writes);
        assert(n <= loc->events.n + 1); // `writes` has room for all of them
        for (uint32_t i = 0; i < n; i++) cell_of(events, position[writes[i]], l)->co = i;
        all &= n == expected;
        free(writes);
    }
    return all;
}

const char *smc_check_execution(const smc_graph *g, const smc_model *m, smc_model_state *s) {
    const char *wrong = smc_graph_check(g);
    if (wrong) return wrong;
    int32_t *position = smc_alloc(g->pool.n * sizeof *position);
    const uint32_t n = number_events(g, position);
    smc_execution_event *events = smc_alloc((n + g->link_order.n) * sizeof *events);
    uint32_t end = n;
    for (uint32_t l = 0; l < g->locs.n; l++)
        if (g->locs.at[l].init) events[position[g->locs.at[l].init]] = smc_initial_write_of(l);
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_execution_event e = axiom_event_of_graph(g, id, position);
        smc_execution_event *access = &events[position[id]];
        if (!smc_event_at(g, id)->step->action.continues) *access = e;
        else smc_add_cell(events, (uint32_t)position[id], &end, &e);
    }
    if (!store_reported_coherence(g, m, s, position, events))
        wrong = "the model's coherence order leaves out writes";
    else if (!m->axioms(m,
                        &(smc_execution){
                            .n = n, .events = events, .stop = g->options.stop, .mixed = end > n}))
        wrong = "an execution does not satisfy the model's axioms";
    free(events);
    free(position);
    return wrong;
}
