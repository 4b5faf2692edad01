// answers.h - the possible answers to a choice.
//
// The answers of an execution's choices of terms (SMC_CHOOSES_TERM) are constraints on its inputs,
// which must be able to hold together. A choice that is added has as possible answers those values
// of its term that the constraints of the graph allow; at least one is possible.
//
// A choice of a fault (SMC_CHOOSES_FAULT) has only the answer 0 in a graph that has as many faults
// as an execution may have (smc_most_faults).
#ifndef SMC_GRAPH_ANSWERS_H
#define SMC_GRAPH_ANSWERS_H

#include "graph/graph.h"
#include "inputs/constraints.h"

// Appends to `to` the constraint that the term of a choice has the value `answer`. Appends nothing
// if the action is not a choice of a term.
static inline void smc_add_constraint(const smc_action *a, uint64_t answer, smc_constraints *to) {
    if (smc_chooses_term(a)) *smc_vec_push(to) = (smc_constraint){a->choice.word, answer};
}

// The answers to the other choices of an execution, as far as they restrict an answer.
typedef struct smc_other_answers {
    smc_constraints constraints;
    uint32_t faults; // number of faults among them
} smc_other_answers;

// Adds the answer to a choice. Does nothing if the action is not a choice.
static inline void smc_add_answer(const smc_action *a, uint64_t answer, smc_other_answers *to) {
    smc_add_constraint(a, answer, &to->constraints);
    to->faults += smc_is_fault(a, answer);
}

// Sets *out to the least possible answer, at least `from`, to a choice in an execution with these
// other answers. An action that is not a choice has the answer 0. Returns false if there is no
// possible answer.
bool smc_least_answer(const smc_program *, const smc_action *, const smc_other_answers *,
                      uint64_t from, uint64_t *out);

// Returns the number of possible answers to the action in the graph, which does not contain it; 1
// if it is not a choice. It must not be a choice of a term.
static inline uint64_t smc_graph_alternatives(const smc_graph *g, const smc_action *a) {
    return smc_alternatives(a, g->faults);
}

// Sets *out to the least possible answer, at least `from`, to an unlinked choice under the
// constraints of the graph's linked choices. Returns false if there is no possible answer.
bool smc_graph_least_answer(const smc_graph *, smc_id choice, uint64_t from, uint64_t *out);
// Sets the answer of an unlinked choice: to the first possible answer if `first`, otherwise to the
// next possible one after its present answer. Returns false if there is no such answer.
bool smc_graph_set_next_answer(smc_graph *, smc_id choice, bool first);

// A predicate that selects events of a graph; `with` is its argument from the caller.
typedef bool smc_event_filter(const void *with, const smc_event *);

// Whether the answer of a linked choice is the first that the constraints of the events for which
// in(with, event) holds allow. The choice itself must not be among them.
bool smc_answer_is_first(const smc_graph *, smc_id choice, smc_event_filter *in, const void *with);

#endif
