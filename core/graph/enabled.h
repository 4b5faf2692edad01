// enabled.h - decides which threads can take a step.
#ifndef SMC_GRAPH_ENABLED_H
#define SMC_GRAPH_ENABLED_H

#include "graph/graph.h"

// Whether thread t can take its next step. It cannot while its mutex is held, while the thread that
// it joins still runs, while it waits for an evicted lock, or after its end.
bool smc_is_enabled(const smc_graph *, uint32_t t);
bool smc_has_enabled_thread(const smc_graph *); // whether at least one thread is enabled

#endif
