// barriers.h - arrivals at barriers, in one order for all (docs/design/reductions.md).
#ifndef SMC_BARRIERS_H
#define SMC_BARRIERS_H

#include "reductions/shared.h"

// What a event with a forced source that was added reads. 0: more threads come to the barrier than
// meet there, and all begins again.
smc_id smc_barriers_source(smc_reductions *, smc_id);

#endif
