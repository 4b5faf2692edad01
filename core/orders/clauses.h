// clauses.h - a constraint problem with costs: variables, a cost for each of their values, and
// clauses that must hold.
#ifndef SMC_ORDERS_CLAUSES_H
#define SMC_ORDERS_CLAUSES_H

#include "base/base.h"

// Most values of a variable, numbered from 0. A set of values is a mask of as many bits.
enum { SMC_HITTING_VALUES = 8 };

// A condition on one variable: true if the variable has one of the values.
typedef struct smc_literal {
    uint32_t variable; // index in smc_hitting.variables
    uint8_t values;    // values with which the literal is true, as bits
} smc_literal;
// A disjunction of literals.
typedef SMC_VEC(smc_literal) smc_clause;

// A variable: the values that it may have, and the cost of each.
typedef struct smc_hitting_variable {
    uint8_t values;                    // as bits; at least one
    uint32_t cost[SMC_HITTING_VALUES]; // [value]
} smc_hitting_variable;

// A constraint problem: find values that satisfy all clauses at minimum total cost.
typedef struct smc_hitting {
    SMC_VEC(smc_hitting_variable) variables;
    SMC_VEC(smc_clause) clauses;
    // The search ends when it is requested; NULL: the search cannot be stopped.
    const smc_stop *stop;
} smc_hitting;

#endif
