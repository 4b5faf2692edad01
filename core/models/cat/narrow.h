// narrow.h - evaluates a cat program on executions of at most 64 events, in which a row of a
// relation is one word.
#ifndef SMC_CAT_NARROW_H
#define SMC_CAT_NARROW_H

#include "models/cat/values.h"

// Computes the base relations, except dependencies and RCU. to[r] is the zeroed matrix for relation
// r; NULL: relation r is not needed.
void cat_narrow_compute_relations(const cat_run *, uint64_t *const *to);
void cat_narrow_compute_sets(cat_run *); // computes cat_run.sets
// Computes the value of a node from the values a and b of its operands. Returns whether it is
// non-empty.
bool cat_narrow_compute_node(const cat_run *, const cat_node *, uint64_t *to, const uint64_t *a,
                             const uint64_t *b);
// Whether a pair of a is the inverse of a pair of b.
bool cat_narrow_overlaps_inverse(const cat_run *, const uint64_t *a, const uint64_t *b);
bool cat_narrow_is_irreflexive(const cat_run *, const uint64_t *relation);
bool cat_narrow_is_acyclic(const cat_run *, const uint64_t *relation);

#endif
