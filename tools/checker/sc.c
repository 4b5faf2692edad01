#include "tools/checker/sc.h"

// sc: acyclic(po u rf u co u fr u sync) over all locations, and atomicity of RMWs. The edges below
// have the same transitive closure: an event and its successor in program order; a source and its
// readers, locks and joins; a creation and the thread's first event; successors in coherence; a
// read and the write that follows its source. Edges from initialisation writes are left out: none
// leads to them.

// Whether the event, if it is an RMW that writes, follows its source in coherence.
static bool has_atomic_source(const checker_graph *g, const smc_execution_event *e) {
    return !e->reads || !e->writes || e->co == g->axiom_events.at[e->rf].co + 1;
}

// Adds an edge from event a to event b.
static void add_edge(checker_graph *g, int32_t a, uint32_t b) {
    if (a == CHECKER_NONE || !g->events.at[a].node) return;
    *smc_vec_push(&g->edges) = (checker_edge){b, g->first_edge.at[a]};
    g->first_edge.at[a] = g->edges.n;
    g->predecessors.at[b]++;
}

// Adds the edges of the event with index i; `last`: the event before it in its thread.
static void add_edges(checker_graph *g, uint32_t i, int32_t last) {
    const smc_execution_event *e = &g->axiom_events.at[i];
    add_edge(g, last, i);
    add_edge(g, e->create, i);
    add_edge(g, e->rf, i);
    if (e->writes) add_edge(g, (int32_t)g->locs.at[e->loc].co.at[e->co - 1], i);
    if (!e->reads || e->writes) return; // fr of an RMW follows from co and atomicity
    const checker_location *l = &g->locs.at[e->loc];
    const uint32_t next = g->axiom_events.at[e->rf].co + 1;
    if (next < l->co.n) add_edge(g, (int32_t)i, l->co.at[next]);
}

bool checker_satisfies_sc(checker_graph *g) {
    const uint32_t n = g->events.n;
    uint32_t sorted = 0, real = 0;
    bool atomic = true;
    g->edges.n = g->first_edge.n = g->predecessors.n = g->ready.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        *smc_vec_push(&g->first_edge) = 0;
        *smc_vec_push(&g->predecessors) = 0;
    }
    for (uint32_t t = 0; t < g->threads.n; t++) g->threads.at[t].previous = CHECKER_NONE;
    for (uint32_t i = 0; i < n && atomic; i++) {
        if (!g->events.at[i].node) continue;
        checker_thread *t = &g->threads.at[g->axiom_events.at[i].thread];
        atomic = has_atomic_source(g, &g->axiom_events.at[i]);
        add_edges(g, i, t->previous);
        t->previous = (int32_t)i;
        real++;
    }
    for (uint32_t i = 0; i < n && atomic; i++)
        if (g->events.at[i].node && !g->predecessors.at[i]) *smc_vec_push(&g->ready) = i;
    for (; sorted < g->ready.n; sorted++)
        for (uint32_t e = g->first_edge.at[g->ready.at[sorted]]; e; e = g->edges.at[e - 1].next)
            if (!--g->predecessors.at[g->edges.at[e - 1].to])
                *smc_vec_push(&g->ready) = g->edges.at[e - 1].to;
    return atomic && sorted == real;
}
