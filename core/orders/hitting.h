// hitting.h - finds a minimum-cost assignment that satisfies all clauses (a weighted minimum
// hitting set) by branch and bound. If the search takes long and Z3 is available, Z3 computes the
// minimum cost (z3_minimum.h), which then prunes the search.
#ifndef SMC_ORDERS_HITTING_H
#define SMC_ORDERS_HITTING_H

#include "orders/clauses.h"

// Computes the assignment value[variable] with the minimum cost; of several, always the same one.
// Returns false if the clauses cannot be satisfied or the search was stopped.
SMC_MUST_USE bool smc_hitting_solve(const smc_hitting *, uint8_t *value);
// Like smc_hitting_solve, but asks Z3 once the search has visited this many nodes. The result does
// not depend on `nodes`.
SMC_MUST_USE bool smc_hitting_solve_with_limit(const smc_hitting *, uint32_t nodes, uint8_t *value);
// Total cost of the assignment value[variable].
uint64_t smc_hitting_cost(const smc_hitting *, const uint8_t *value);
// Whether the clause is true under the assignment value[variable].
bool smc_clause_holds(const smc_clause *, const uint8_t *value);
void smc_hitting_free(smc_hitting *);

#endif
