// clocks.h - happens-before of a graph as vector clocks, computed from scratch.
//
// The definition is that of smc_hb_ra and smc_hb_rc11 (models/axiomatic/axioms.h). It takes time
// linear in the number of events times that of threads, because the events of a graph are in an
// order that extends program order and reads-from.
#ifndef SMC_CHECKER_CLOCKS_H
#define SMC_CHECKER_CLOCKS_H

#include "tools/checker/graph.h"

// Computes g->clocks. `all_synchronise`: the definition of ra, otherwise that of rc11 and c20.
void checker_compute_clocks(checker_graph *, bool all_synchronise);

// Whether event a, which is no initialisation write, happens before or is event b. Requires
// checker_compute_clocks.
static inline bool checker_happens_before(const checker_graph *g, uint32_t a, uint32_t b) {
    const smc_execution_event *e = &g->axiom_events.at[a];
    return e->index <= g->clocks.at[b * g->threads.n + e->thread];
}

// Whether happens-before agrees with coherence, irreflexive(hb ; eco?), and RMWs are atomic.
bool checker_is_coherent(const checker_graph *);

#endif
