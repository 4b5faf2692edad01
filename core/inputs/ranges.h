// ranges.h - the range of values that a term can have, computed when the term is made.
#ifndef SMC_TERM_RANGES_H
#define SMC_TERM_RANGES_H

#include "inputs/node.h"

// Sets `least` and `most` of a node from those of its operands. An operand is NULL if the node has
// fewer operands.
void smc_term_set_range(smc_term_node *, const smc_term_node *const operands[3]);
// Narrows the range of a node by those of its operands, which may be narrower than when the node
// was made.
void smc_term_narrow_range(smc_term_node *, const smc_term_node *const operands[3]);
// Whether the ranges of the operands decide the comparison; if so, sets *holds.
bool smc_term_ranges_decide(smc_term_op, const smc_term_node *left, const smc_term_node *right,
                            bool *holds);

#endif
