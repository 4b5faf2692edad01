// clauses.h - what a choice of values has to satisfy, and what it costs.
#ifndef SMC_ORDERS_CLAUSES_H
#define SMC_ORDERS_CLAUSES_H

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

#endif
