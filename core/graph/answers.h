// answers.h - the possible answers to a choice.
//
// The answers of an execution's choices of terms (SMC_CHOOSES_TERM) are constraints on its inputs,
// which must be able to hold together. A choice that is added has as possible answers those values
// of its term that the constraints of the graph allow; at least one is possible.
#ifndef SMC_GRAPH_ANSWERS_H
#define SMC_GRAPH_ANSWERS_H

#include "graph/graph.h"
#include "inputs/constraints.h"

// Adds the constraint that an action's answer makes; an action that is no choice of a term makes
// none.
static inline void smc_add_constraint(const smc_action *a, uint64_t answer, smc_constraints *to) {
    if (smc_chooses_term(a)) *smc_vec_push(to) = (smc_constraint){a->choice.undone, answer};
}

// Sets *out to the least possible answer, at least `from`, to a choice under the constraints of
// other answers; an action that is no choice has the answer 0. Returns false if there is none.
bool smc_least_answer(const smc_program *, const smc_action *, const smc_constraints *,
                      uint64_t from, uint64_t *out);

// The same for an unlinked choice, under the constraints of the graph.
bool smc_graph_least_answer(const smc_graph *, smc_id choice, uint64_t from, uint64_t *out);
// Gives an unlinked choice its first possible answer, or the next one after its present answer.
// Returns false if there is none.
bool smc_graph_set_next_answer(smc_graph *, smc_id choice, bool first);

// Selects events of a graph.
typedef bool smc_event_filter(const void *with, const smc_event *);

// Whether the answer of a linked choice is the first that the constraints of the events for which
// in(with, event) holds allow. The choice itself must not be among them.
bool smc_answer_is_first(const smc_graph *, smc_id choice, smc_event_filter *in, const void *with);

#endif
