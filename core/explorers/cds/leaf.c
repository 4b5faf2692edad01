// leaf.c - whole executions are counted, and their errors reported, as the oracle does it (oracle.h).
#include "explorers/cds/cds.h"
#include "explorers/cds/counters.h"

static node_event event_of(const cds *x, cds_id id, const uint32_t *positions) {
    const cds_event *e = cds_ev(x, id);
    return (node_event){.step = e->step,
                        .in = e->in,
                        .out = e->out,
                        .thread = e->thread,
                        .index = e->index,
                        .loc = e->loc,
                        .co = e->writes ? x->total[id] : 0,
                        .rf = e->rf ? (int32_t)positions[e->rf] : -1,
                        .reads = e->reads,
                        .writes = e->writes,
                        .plain = e->plain};
}

// Initialisation, then thread by thread.
static node *node_of(const cds *x) {
    node *n = smc_alloc(sizeof *n + x->events.n * sizeof *n->events);
    cds_id *order = smc_alloc(x->events.n * sizeof *order);
    uint32_t *positions = smc_alloc(x->events.n * sizeof *positions);
    for (uint32_t l = 0; l < x->locs.n; l++)
        if (x->locs.at[l].init) order[n->n++] = x->locs.at[l].init;
    for (uint32_t t = 0; t < x->threads.n; t++)
        for (uint32_t i = 0; i < x->threads.at[t].events.n; i++) order[n->n++] = x->threads.at[t].events.at[i];
    for (uint32_t i = 0; i < n->n; i++) positions[order[i]] = i;
    for (uint32_t i = 0; i < n->n; i++) n->events[i] = event_of(x, order[i], positions);
    free(order);
    free(positions);
    return n;
}

static void visit(cds *x) {
    node *n = node_of(x);
    if (x->base.options->check)
        smc_invariant(oracle_is_consistent(&x->base, n) && oracle_is_live(&x->base, n), "an execution that is not one");
    bool unfinished = false;
    for (uint32_t t = 0; t < x->threads.n; t++) unfinished |= x->threads.at[t].step != NULL;
    oracle_errors_of_execution(&x->base, n);
    if (!x->base.done) oracle_leaf(&x->base, n, unfinished);
    free(n);
}

void cds_leaf(cds *x) {
    uint64_t *count = cds_decide(x, visit) ? &cds_counts(x->base.result)->feasible : &cds_counts(x->base.result)->infeasible;
    ++*count;
}
