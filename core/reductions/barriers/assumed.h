// assumed.h - whether more threads are known to come to a barrier than meet there.
#ifndef SMC_BARRIERS_ASSUMED_H
#define SMC_BARRIERS_ASSUMED_H

#include "base/base.h"

// Whether arrivals are in one order for all.
typedef struct smc_barriers {
    bool on;
} smc_barriers;

#endif
