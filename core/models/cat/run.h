// run.h - a cat program on one execution.
#ifndef SMC_CAT_RUN_H
#define SMC_CAT_RUN_H

#include "models/cat/values.h"

void cat_run_free(cat_run *);

// Whether the execution passes the tests that the model requires, and no write comes between what
// an RMW reads and what it writes.
bool cat_run_holds(cat_run *, const smc_execution *);

// Of an execution that passes: whether a flag, which is about what is not empty, says something of
// it, and the first pair of which it does.
bool cat_run_flags(cat_run *, const smc_execution *, const cat_check *, uint32_t pair[2]);
// Questions about a relation, in an execution of which it is not asked whether the tests pass:
// first the execution, then whether the event a of it is related to b.
void cat_run_relate(cat_run *, const smc_execution *, uint32_t node);
bool cat_run_relates(const cat_run *, uint32_t node, uint32_t a, uint32_t b);

#endif
