// run.h - evaluates a cat program on one execution.
#ifndef SMC_CAT_RUN_H
#define SMC_CAT_RUN_H

#include "models/cat/values.h"

void cat_run_free(cat_run *); // frees the buffers

// Whether the execution satisfies the model: all required tests, and atomicity of RMWs.
bool cat_run_is_consistent(cat_run *, const smc_execution *);

// For an execution that is consistent: whether it raises the flag. If so, stores in `pair` the
// indices of the two events of the first pair in the flag's relation.
bool cat_run_check_flags(cat_run *, const smc_execution *, const cat_check *, uint32_t pair[2]);
// Evaluate a relation on an execution, whether or not the tests hold (cat_run_evaluate_relation),
// and then look up whether it contains (a, b) (cat_run_has_pair).
void cat_run_evaluate_relation(cat_run *, const smc_execution *, uint32_t node);
bool cat_run_has_pair(const cat_run *, uint32_t node, uint32_t a, uint32_t b);

#endif
