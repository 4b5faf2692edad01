// clauses.h - weighted constraint problems: variables with costs for their values, and clauses.
#ifndef SMC_ORDERS_CLAUSES_H
#define SMC_ORDERS_CLAUSES_H

#include "base/base.h"

enum { SMC_HITTING_VALUES = 8 }; // a set of values is a bit mask of this size

// True if the variable has one of the values.
typedef struct smc_literal {
    uint32_t variable;
    uint8_t values;
} smc_literal;
typedef SMC_VEC(smc_literal) smc_clause;

typedef struct smc_hitting_variable {
    uint8_t values; // allowed values; not empty
    uint32_t cost[SMC_HITTING_VALUES];
} smc_hitting_variable;

typedef struct smc_hitting {
    SMC_VEC(smc_hitting_variable) variables;
    SMC_VEC(smc_clause) clauses;
    const smc_stop *stop; // may be NULL
} smc_hitting;

#endif
