// check.h - consistency of a graph, for check builds and tests.
#ifndef SMC_GRAPH_CHECK_H
#define SMC_GRAPH_CHECK_H

#include "graph/graph.h"

// Recomputes all data that link and unlink maintain and compares. Returns NULL, or a description of
// the first difference. For tests and checked builds.
const char *smc_graph_check(const smc_graph *);

#endif
