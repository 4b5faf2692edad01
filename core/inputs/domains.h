// domains.h - decides constraints by the domains of single inputs: the sets of values that an input
// can have.
//
// An input is small if it has at most SMC_DOMAIN_SIZE values, as a byte has. A constraint is unary
// if it contains one input only, and this input is small. The domain of an input under a set of
// constraints is exact for the unary ones. If all constraints are unary, the domains decide
// whether they can hold together, since the inputs are then independent.
#ifndef SMC_INPUT_DOMAINS_H
#define SMC_INPUT_DOMAINS_H

#include "inputs/solver.h"

enum { SMC_DOMAIN_SIZE = 256 };

// The values of an input that satisfy a constraint: bit k is set if least + k does, where `least`
// is the least value of the input.
typedef struct smc_value_set {
    uint64_t words[SMC_DOMAIN_SIZE / 64];
} smc_value_set;

// The value that a constraint forces on an input (forced.h), valid if `stamp` is that of the
// constraints.
typedef struct smc_forced_value {
    uint64_t value;
    uint32_t stamp;
} smc_forced_value;

// What was computed earlier, and scratch space. {0} is empty.
typedef struct smc_domains {
    smc_table by_constraint; // (term, value) of a unary constraint -> 1 + index in `sets`
    SMC_VEC(smc_value_set) sets;
    SMC_VEC(smc_value_set) domains; // [input]: valid if stamps[input] == stamp
    SMC_VEC(uint32_t) stamps;
    uint32_t stamp;
    SMC_VEC(smc_forced_value) forced; // [input]
    SMC_VEC(uint64_t) candidate;      // values of inputs that are tried
    // [node]: the bounds of a term under the domains, valid if bound_stamps[node] == stamp
    SMC_VEC(smc_term_node) bounds;
    SMC_VEC(uint32_t) bound_stamps;
} smc_domains;

void smc_domains_free(smc_domains *);

typedef enum smc_decision { SMC_UNDECIDED, SMC_CAN_HOLD, SMC_CANNOT_HOLD } smc_decision;

// Whether the constraints can hold together, if that is found without a solver. values[i] is the
// value of input i in some other solution. If the constraints can hold, sets values[i] to that in
// a solution, for all inputs that occur in the constraints.
smc_decision smc_domains_decide(smc_domains *, smc_terms *, const smc_constraint *, uint32_t n,
                                uint64_t *values);

#endif
