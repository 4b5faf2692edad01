// narrow.h - a cat program on an execution of at most 64 events: a row of a relation is a word.
#ifndef SMC_CAT_NARROW_H
#define SMC_CAT_NARROW_H

#include "models/cat/values.h"

// The base relations but for those of dependencies and RCU, in bits that are 0; NULL: of a relation
// that nobody needs.
void cat_narrow_relate(const cat_run *, uint64_t *const *to);
// As cat_run_holds, when the relations are made.
bool cat_narrow_holds(cat_run *, const smc_stop *);
void cat_narrow_hb(cat_run *, const smc_stop *);

#endif
