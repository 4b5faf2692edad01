// column.h - what leads to an event by a relation, which is not made for it.
#ifndef SMC_CAT_COLUMN_H
#define SMC_CAT_COLUMN_H

#include "models/cat/values.h"

// Whether it can be said of the relation: it is made of po, rf, rmw and sets, without recursion.
bool cat_has_columns(const cat_program *, uint32_t relation);
// Of executions of at most so many words a row.
enum { CAT_MOST_COLUMN_WORDS = 16 };
// Adds to `from` each event that the relation leads from to one of those of `to`. The events are
// taken, and sets of them can be asked for (evaluate.h).
void cat_add_column(cat_run *, uint32_t relation, const uint64_t *to, uint64_t *from);

#endif
