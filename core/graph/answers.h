// answers.h - the possible answers to a choice.
//
// The answers of an execution's choices of terms (SMC_CHOOSES_TERM) are constraints on its inputs,
// which must be able to hold together. A choice that is added has as possible answers those values
// of its term that the constraints of the graph allow; at least one is possible.
#ifndef SMC_GRAPH_ANSWERS_H
#define SMC_GRAPH_ANSWERS_H

#include "graph/graph.h"
#include "inputs/constraints.h"

// Sets *out to the least possible answer to an unlinked choice that is at least `from`. Returns
// false if there is none.
bool smc_graph_next_answer(const smc_graph *, smc_id choice, uint64_t from, uint64_t *out);

// Adds the constraints of the linked events for which in(with, event) holds; NULL: of all.
typedef bool smc_event_filter(const void *with, const smc_event *);
void smc_graph_constraints(const smc_graph *, smc_event_filter *in, const void *with,
                           smc_constraints *);

// Whether the answer of a linked choice is the first that the constraints of the events for which
// in(with, event) holds allow. The choice itself must not be among them.
bool smc_answer_is_first(const smc_graph *, smc_id choice, smc_event_filter *in, const void *with);

#endif
