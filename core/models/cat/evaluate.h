// evaluate.h - the values of a cat program on an execution whose base relations are made.
//
// A value is made when it is asked for: where one operand is empty, the other one often is not.
#ifndef SMC_CAT_EVALUATE_H
#define SMC_CAT_EVALUATE_H

#include "models/cat/values.h"

// Nothing is made yet.
void cat_begin_values(cat_run *);
// The value; NULL: it is empty.
const uint64_t *cat_value_of(cat_run *, uint32_t node);
bool cat_passes(cat_run *, const cat_check *);
// Whether all tests that the model requires pass.
bool cat_passes_all(cat_run *);

#endif
