// evaluate.h - evaluates a cat program on an execution, given its base relations.
//
// Values are computed on demand: if one operand of an operation is empty, the other is often not
// needed.
#ifndef SMC_CAT_EVALUATE_H
#define SMC_CAT_EVALUATE_H

#include "models/cat/values.h"

// Marks the values of all nodes as not computed.
void cat_begin_values(cat_run *);
// Returns the value of a node, and computes it if necessary; NULL: the value is empty.
const uint64_t *cat_value_of(cat_run *, uint32_t node);

// Whether the execution passes the test.
bool cat_satisfies_check(cat_run *, const cat_check *);
// Whether the execution passes all tests that the model requires.
bool cat_satisfies_all_checks(cat_run *);

#endif
