// starvation.h - finds fair interleavings that never end: a thread waits for ever while others make
// steps, or threads retry for ever because of each other. docs/design/starvation.md has the
// definitions and the argument.
#ifndef SMC_STARVATION_H
#define SMC_STARVATION_H

#include "result/errors.h"

// Searches the states of the program under sequential consistency for a fair cycle in which one
// thread neither ends nor serves (smc_action.serves), so that the cycle can repeat for ever.
// Records the first such cycle, or another error that shows on the way to it, in the result, which
// the caller has zeroed. Returns whether all states were visited.
bool smc_find_starvation(smc_program *, const smc_model *, const smc_explore_options *,
                         smc_result *);

#endif
