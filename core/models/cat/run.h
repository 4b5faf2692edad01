// run.h - evaluates a cat program on one execution.
#ifndef SMC_CAT_RUN_H
#define SMC_CAT_RUN_H

#include "models/cat/values.h"

void cat_run_free(cat_run *); // frees the buffers

// Whether the execution satisfies the model: all required tests, and atomicity of RMWs.
bool cat_run_is_consistent(cat_run *, const smc_execution *);

// Whether the execution satisfies all required tests as if no pair of rf, co and fr led to the
// event `event`, which is a read or a write and no RMW. RMWs may lack atomicity.
bool cat_run_is_consistent_without_causes(cat_run *, const smc_execution *, uint32_t event);

// For an execution that is consistent: whether it raises the flag. If so, stores in `pair` the
// indices of the two events of the first pair in the flag's relation.
bool cat_run_check_flags(cat_run *, const smc_execution *, const cat_check *, uint32_t pair[2]);
// Evaluate a relation on an execution, whether or not the tests hold (cat_run_evaluate_relation),
// and then look up the pairs that begin at an event (cat_run_row; NULL: there are none), and
// whether one of them ends at another event (cat_run_row_has).
void cat_run_evaluate_relation(cat_run *, const smc_execution *, uint32_t node);
static inline const uint64_t *cat_run_row(const cat_run *r, uint32_t node, uint32_t event) {
    const int32_t i = r->last.at[event];
    return i < 0 ? NULL : cat_bits_of(r, node) + (size_t)i * r->words;
}
static inline bool cat_run_row_has(const cat_run *r, const uint64_t *row, uint32_t event) {
    const int32_t i = r->first.at[event];
    return row && i >= 0 && cat_has_bit(row, (uint32_t)i);
}

#endif
