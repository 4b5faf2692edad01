// assumed.h - whether some barrier is known to be used by more threads than it counts.
#ifndef SMC_BARRIERS_ASSUMED_H
#define SMC_BARRIERS_ASSUMED_H

#include "base/base.h"

// `on`: one order of arrivals represents all orders.
typedef struct smc_barriers {
    bool on;
} smc_barriers;

#endif
