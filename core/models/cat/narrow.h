// narrow.h - a cat program on an execution of at most 64 events: a row of a relation is a word.
#ifndef SMC_CAT_NARROW_H
#define SMC_CAT_NARROW_H

#include "models/cat/values.h"

// The base relations but for those of dependencies and RCU, in bits that are 0; NULL: of a relation
// that nobody needs.
void cat_narrow_relate(const cat_run *, uint64_t *const *to);
void cat_narrow_make_sets(cat_run *);
// The value of a node whose operands are made. Whether it has anything.
bool cat_narrow_make(const cat_run *, const cat_node *, uint64_t *to, const uint64_t *a,
                     const uint64_t *b);
// Whether some pair of a is one of b the other way round.
bool cat_narrow_meets_inverse(const cat_run *, const uint64_t *a, const uint64_t *b);
bool cat_narrow_is_irreflexive(const cat_run *, const uint64_t *relation);
bool cat_narrow_is_acyclic(const cat_run *, const uint64_t *relation);

#endif
