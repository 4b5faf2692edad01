// evaluate.h - evaluates a cat program on an execution, given its base relations.
//
// Values are computed on demand: if one operand is empty, the other is often not needed.
#ifndef SMC_CAT_EVALUATE_H
#define SMC_CAT_EVALUATE_H

#include "models/cat/values.h"

// Marks all values as not computed.
void cat_begin_values(cat_run *);
// The value of a node, computed if necessary; NULL: it is empty.
const uint64_t *cat_value_of(cat_run *, uint32_t node);

// Whether the execution passes the test.
bool cat_passes(cat_run *, const cat_check *);
// Whether it passes all tests that the model requires.
bool cat_passes_all(cat_run *);

#endif
