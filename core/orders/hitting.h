// hitting.h - the cheapest choice of a value for each variable with which every clause holds: a
// minimum hitting set, by branch and bound. Where that takes long and Z3 is there, Z3 says what the
// cheapest costs (least.h), so that what costs more is left out.
#ifndef SMC_ORDERS_HITTING_H
#define SMC_ORDERS_HITTING_H

#include "orders/clauses.h"

// Of the cheapest choices the same one always. False: there is none, or it was stopped.
SMC_MUST_USE bool smc_hitting_solve(const smc_hitting *, uint8_t *value);
// The same, with Z3 asked after so many nodes of the search: it comes to the same choice.
SMC_MUST_USE bool smc_hitting_solve_after(const smc_hitting *, uint32_t nodes, uint8_t *value);
uint64_t smc_hitting_cost(const smc_hitting *, const uint8_t *value);
bool smc_clause_holds(const smc_clause *, const uint8_t *value);
void smc_hitting_free(smc_hitting *);

#endif
