// z3_minimum.h - computes the cost of a minimum hitting set by Z3, which is loaded when it is first
// used.
#ifndef SMC_ORDERS_MIN_H
#define SMC_ORDERS_MIN_H

#include "orders/clauses.h"

// Computes the minimum cost of an assignment that satisfies all clauses. Returns false if Z3 is not
// available or gives no answer within a second. *cost: UINT64_MAX if the clauses cannot be
// satisfied.
SMC_MUST_USE bool smc_z3_minimum_cost(const smc_hitting *, uint64_t *cost);

#endif
