// clauses.h - constraint problems with costs: variables, the cost of each of their values, and
// clauses.
#ifndef SMC_ORDERS_CLAUSES_H
#define SMC_ORDERS_CLAUSES_H

#include "base/base.h"

// Number of values of a variable. A set of values is a bit mask of this size.
enum { SMC_HITTING_VALUES = 8 };

// A literal is true if the variable has one of the values.
typedef struct smc_literal {
    uint32_t variable;
    uint8_t values;
} smc_literal;
typedef SMC_VEC(smc_literal) smc_clause;

typedef struct smc_hitting_variable {
    uint8_t values; // allowed values as bits; at least one
    uint32_t cost[SMC_HITTING_VALUES];
} smc_hitting_variable;

typedef struct smc_hitting {
    SMC_VEC(smc_hitting_variable) variables;
    SMC_VEC(smc_clause) clauses;
    const smc_stop *stop; // NULL: cannot be stopped
} smc_hitting;

#endif
