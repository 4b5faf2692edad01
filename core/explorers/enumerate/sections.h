// sections.h - threads that are equal again after critical sections in which they have only read,
// in enumerate (docs/design/symmetry.md). Shares no code with core/reductions/symmetry.
#ifndef SMC_ENUMERATE_SECTIONS_H
#define SMC_ENUMERATE_SECTIONS_H

#include "explorers/enumerate/groups.h"

// Returns a copy of the complete execution, in which what two such threads do later is exchanged
// until the one whose section comes first takes the mutex first again. It is the same for all
// executions that differ only by such exchanges. `thread` and `index` of an event identify it in
// the copy; the events of a thread need not be in program order. Free it with free().
smc_candidate *enumerate_sort_sections(const enumerate_groups *, const smc_candidate *);

#endif
