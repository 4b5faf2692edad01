// hitting.h - minimum-cost assignment that satisfies all clauses (minimum hitting set), by branch
// and bound. If the search takes long and Z3 is available, Z3 computes the minimum cost (least.h),
// which then prunes the search.
#ifndef SMC_ORDERS_HITTING_H
#define SMC_ORDERS_HITTING_H

#include "orders/clauses.h"

// Computes a cheapest assignment value[variable], always the same one. Returns false if there is
// none or the search was stopped.
SMC_MUST_USE bool smc_hitting_solve(const smc_hitting *, uint8_t *value);
// As smc_hitting_solve, but calls Z3 after this many nodes of the search. The result is the same.
SMC_MUST_USE bool smc_hitting_solve_after(const smc_hitting *, uint32_t nodes, uint8_t *value);
uint64_t smc_hitting_cost(const smc_hitting *, const uint8_t *value);
bool smc_clause_holds(const smc_clause *, const uint8_t *value);
void smc_hitting_free(smc_hitting *);

#endif
