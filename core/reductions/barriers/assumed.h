// assumed.h - whether barriers are known to be used by more threads than they count.
#ifndef SMC_BARRIERS_ASSUMED_H
#define SMC_BARRIERS_ASSUMED_H

#include "base/base.h"

// Whether one order of arrivals represents all.
typedef struct smc_barriers {
    bool on;
} smc_barriers;

#endif
