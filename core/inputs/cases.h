// cases.h - finds a condition by which a hard query is divided into two cases.
#ifndef SMC_INPUT_CASES_H
#define SMC_INPUT_CASES_H

#include "inputs/terms.h"

// Returns the condition, a term of one bit, of an `if-then-else` in the constraints that no
// constraint decides; 0: there is none. In each of the two cases, where the condition is 1 and
// where it is 0, the query has one `if-then-else` less.
smc_term smc_undecided_condition(const smc_terms *, const smc_constraint *, uint32_t n);

#endif
