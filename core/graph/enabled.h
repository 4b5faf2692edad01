// enabled.h - who can still go on.
#ifndef SMC_GRAPH_ENABLED_H
#define SMC_GRAPH_ENABLED_H

#include "graph/graph.h"

// Whether thread t can take its next step: not at a held mutex, not at the join of a thread that
// goes on.
bool smc_enabled(const smc_graph *, uint32_t t);
bool smc_any_enabled(const smc_graph *); // whether some thread can

#endif
