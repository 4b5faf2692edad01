// wide.h - evaluates a cat program on executions of any size, in which a row of a relation has
// several words.
#ifndef SMC_CAT_WIDE_H
#define SMC_CAT_WIDE_H

#include "models/cat/values.h"

// As the functions of narrow.h with the same names.
void cat_wide_compute_relations(cat_run *, uint64_t *const *to);
bool cat_wide_compute_node(const cat_run *, const cat_node *, uint64_t *to, const uint64_t *a,
                           const uint64_t *b);
bool cat_wide_overlaps_inverse(const cat_run *, const uint64_t *a, const uint64_t *b);
bool cat_wide_is_irreflexive(const cat_run *, const uint64_t *relation);
bool cat_wide_is_acyclic(const cat_run *, const uint64_t *relation);

#endif
