// interleave.h - an error that an interleaving of the threads shows, too, is shown by one: weak
// memory is not its cause.
#ifndef SMC_RUN_INTERLEAVE_H
#define SMC_RUN_INTERLEAVE_H

#include "tools/run/run.h"

// After an exploration under a weaker model than sc: explores a part of the program's executions
// under sc, and replaces each reported execution that needs weak memory by one of these that shows
// the same error. Some error then has none, or is not found within that part. Where it was found
// that no execution under sc has the error, smc_error.needs_weak_memory is set.
void smc_run_prefer_interleavings(smc_run *);

#endif
