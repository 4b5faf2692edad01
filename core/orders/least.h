// least.h - what a minimum hitting set costs, by Z3, which is loaded when it is first asked.
#ifndef SMC_ORDERS_LEAST_H
#define SMC_ORDERS_LEAST_H

#include "orders/clauses.h"

// False: Z3 is not there, or did not know within a second. *cost: UINT64_MAX where no choice holds.
SMC_MUST_USE bool smc_least_cost(const smc_hitting *, uint64_t *cost);

#endif
