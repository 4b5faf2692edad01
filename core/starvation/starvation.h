// starvation.h - looks for interleavings that never end although they are fair: threads that wait
// for ever while others come and go, or that step back for each other for ever.
// docs/design/starvation.md has the definitions and the argument.
#ifndef SMC_STARVATION_H
#define SMC_STARVATION_H

#include "result/errors.h"

// Searches the states of the program under sequential consistency for a cycle that can repeat for
// ever, is fair, and in which a thread neither ends nor serves. Records the first one, or an error
// that shows before it, in the result, which the caller has zeroed. Returns whether all states were
// visited.
bool smc_find_starvation(smc_program *, const smc_model *, const smc_explore_options *,
                         smc_result *);

#endif
