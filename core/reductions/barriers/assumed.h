// assumed.h - the fact learnt about barriers and semaphores: whether their words must have an
// order, for example because a barrier is used by more threads than it counts.
#ifndef SMC_BARRIERS_ASSUMED_H
#define SMC_BARRIERS_ASSUMED_H

#include "base/base.h"

// State of the reduction in an exploration.
typedef struct smc_barriers {
    bool on; // one order of arrivals represents all orders, and semaphores give tickets
    bool gives_tickets; // a semaphore has given a ticket at some time in this attempt
} smc_barriers;

#endif
