// constraints.h - constraints on inputs: whether they can hold together, and which values of a term
// are possible under them.
//
// Constraints that share no inputs, directly or through other constraints, are independent. A query
// is reduced to the constraints that are relevant to it, with the ranges of their inputs. It is
// answered by an earlier solution that satisfies them, or by the result of an equal earlier query,
// or by the solver.
#ifndef SMC_CONSTRAINTS_H
#define SMC_CONSTRAINTS_H

#include "inputs/solver.h"

// Frees the terms, the solver, and the cache of queries and solutions.
void smc_inputs_free(smc_terms *);

// Whether the constraints can hold together.
bool smc_constraints_satisfiable(smc_terms *, const smc_constraint *, uint32_t n);

// After a stop request, the results of the following functions are arbitrary.
//
// Sets *out to the least value of the term, at least `from`, that is possible under the
// constraints, which can hold together. Returns false if there is none. Values are unsigned.
bool smc_least_value(smc_terms *, const smc_constraint *, uint32_t n, smc_term, uint64_t from,
                     uint64_t *out);

// Indices of inputs in smc_terms.inputs.
typedef SMC_VEC(uint32_t) smc_input_list;

// Sets smc_terms.chosen for the inputs in the list to values such that all constraints hold: values
// close to 0, which are as small as possible for the first inputs in the list. The constraints can
// hold together and have no other inputs.
void smc_choose_smallest_inputs(smc_terms *, const smc_constraints *, const smc_input_list *);

#endif
