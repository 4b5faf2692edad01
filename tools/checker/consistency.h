// consistency.h - evaluates the formulas of the model on a graph.
#ifndef SMC_CHECKER_CONSISTENCY_H
#define SMC_CHECKER_CONSISTENCY_H

#include "tools/checker/graph.h"

// Evaluates the formulas of the model. If the graph is too large, sets is_too_large. Sets g->clocks
// if plain accesses race.
bool checker_is_consistent(checker_graph *);
// Whether two conflicting accesses, one of them plain, are not ordered by g->clocks. Sets `pair` to
// them.
bool checker_has_race(const checker_graph *, uint32_t pair[2]);

#endif
