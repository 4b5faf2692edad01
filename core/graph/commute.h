// commute.h - RMWs that commute and whose results nobody uses, in no order (docs/counters.md).
//
// In a graph such an RMW is no access of its location: whoever reads there and comes after it finds what it has done. That all accesses
// of the location that do not commute with it come before or after it is for the explorer to see to.
#ifndef SMC_GRAPH_COMMUTE_H
#define SMC_GRAPH_COMMUTE_H

#include "graph/graph.h"

// Takes an event that was added for one of these, where it is one by smc_graph_options.commute.
void smc_commute_let(smc_graph *, smc_id);

#endif
