// assumed.h - the fact learnt about barriers: whether a barrier is used by more threads than it
// counts.
#ifndef SMC_BARRIERS_ASSUMED_H
#define SMC_BARRIERS_ASSUMED_H

#include "base/base.h"

// State of the reduction in an exploration. `on`: one order of arrivals represents all orders.
typedef struct smc_barriers {
    bool on;
} smc_barriers;

#endif
