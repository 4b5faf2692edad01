// ranges.h - which values a term can have at all, computed when the term is made.
#ifndef SMC_TERM_RANGES_H
#define SMC_TERM_RANGES_H

#include "inputs/node.h"

// Sets least and most of a node from those of its operands; NULL: it has fewer.
void smc_term_set_range(smc_term_node *, const smc_term_node *const operands[3]);
// Whether the ranges of the operands decide the comparison; if so, sets *holds.
bool smc_term_ranges_decide(smc_term_op, const smc_term_node *left, const smc_term_node *right,
                            bool *holds);

#endif
