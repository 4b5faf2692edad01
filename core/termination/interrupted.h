// interrupted.h - threads whose wait a signal ends (docs/design/signals.md#waits).
#ifndef SMC_TERMINATION_INTERRUPTED_H
#define SMC_TERMINATION_INTERRUPTED_H

#include "graph/graph.h"

// Whether a thread waits that has read the number of signals directly before, and a later write
// increases this number. Another execution, in which the thread reads that write, covers this one.
bool smc_is_any_wait_interrupted(const smc_graph *);

#endif
