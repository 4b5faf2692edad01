// check.h - consistency of a graph, for check builds and tests.
#ifndef SMC_GRAPH_CHECK_H
#define SMC_GRAPH_CHECK_H

#include "graph/graph.h"

// Recomputes all data that linking and unlinking maintain, and compares. Returns a description of
// the first difference; NULL: there is none.
const char *smc_graph_check(const smc_graph *);

#endif
