// run.h - evaluates a cat program on one execution.
#ifndef SMC_CAT_RUN_H
#define SMC_CAT_RUN_H

#include "models/cat/values.h"

void cat_run_free(cat_run *);

// Whether the execution satisfies the model: all required tests, and atomicity of RMWs.
bool cat_run_is_consistent(cat_run *, const smc_execution *);

// For an execution that satisfies the model: whether the flag is raised. If so, stores the first
// pair of the flag's relation.
bool cat_run_check_flags(cat_run *, const smc_execution *, const cat_check *, uint32_t pair[2]);
// cat_run_evaluate_relation evaluates a relation on an execution, whether or not the tests pass.
// Then cat_run_has_pair tells whether the relation contains (a, b).
void cat_run_evaluate_relation(cat_run *, const smc_execution *, uint32_t node);
bool cat_run_has_pair(const cat_run *, uint32_t node, uint32_t a, uint32_t b);

#endif
