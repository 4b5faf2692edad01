// forced.h - values that a constraint forces on inputs.
#ifndef SMC_INPUT_FORCED_H
#define SMC_INPUT_FORCED_H

#include "inputs/terms.h"

// The greatest width of indices whose products with the size of an element do not wrap
// (smc_term_is_exact_product).
enum { SMC_INDEX_BITS = 33 };

// True if the node is a product that does not wrap: of a term of 64 bits that is extended from at
// most SMC_INDEX_BITS, and a constant below 2^24 other than 0. Sums of such products do not wrap
// either. Sets *factor to the constant.
bool smc_term_is_exact_product(const smc_terms *, const smc_term_node *, uint64_t *factor);

// Receives that an input must have the value.
typedef void smc_forced_input(void *to, uint32_t input, uint64_t value);

// Calls the function for inputs that have only one value in all solutions of the constraint, as far
// as this follows from operators that can be inverted: `x + 2 = 5` forces 3 on x.
void smc_find_forced_inputs(const smc_terms *, smc_constraint, smc_forced_input *, void *to);

#endif
