// sc.h - the formula of sc, evaluated by a topological sort.
#ifndef SMC_CHECKER_SC_H
#define SMC_CHECKER_SC_H

#include "tools/checker/graph.h"

// Same as smc_axioms_sc of the graph's events, in time linear in their number.
bool checker_satisfies_sc(checker_graph *);

#endif
