// hitting.h - the cheapest choice of a value for each variable with which every clause holds: a minimum hitting set, by branch and
// bound.
#ifndef SMC_ORDERS_HITTING_H
#define SMC_ORDERS_HITTING_H

#include "base/base.h"

enum { SMC_HITTING_VALUES = 8 }; // a set of values is a mask of so many bits

// Holds where one of its variables has one of the values.
typedef struct smc_literal {
    uint32_t variable;
    uint8_t values;
} smc_literal;
typedef SMC_VEC(smc_literal) smc_clause;

typedef struct smc_hitting_variable {
    uint8_t values; // that it may have, one at least
    uint32_t cost[SMC_HITTING_VALUES];
} smc_hitting_variable;

typedef struct smc_hitting {
    SMC_VEC(smc_hitting_variable) variables;
    SMC_VEC(smc_clause) clauses;
    const smc_stop *stop; // NULL: nobody is in a hurry
} smc_hitting;

// Of the cheapest choices the same one always. False: there is none, or it was stopped.
SMC_MUST_USE bool smc_hitting_solve(const smc_hitting *, uint8_t *value);
uint64_t smc_hitting_cost(const smc_hitting *, const uint8_t *value);
bool smc_clause_holds(const smc_clause *, const uint8_t *value);
void smc_hitting_free(smc_hitting *);

#endif
