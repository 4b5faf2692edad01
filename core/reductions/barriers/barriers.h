// barriers.h - explores one order of arrivals at barriers (docs/design/reductions.md).
#ifndef SMC_BARRIERS_H
#define SMC_BARRIERS_H

#include "reductions/shared.h"

// The source of an added event with a forced source (smc_has_forced_source). Returns 0, and
// restarts the exploration, if more threads use the barrier than it counts.
smc_id smc_barriers_source(smc_reductions *, smc_id);

// Restarts the exploration with all orders of arrivals, and with semaphores that count.
void smc_barriers_refute(smc_reductions *);

#endif
