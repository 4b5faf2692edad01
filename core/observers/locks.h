// locks.h - observer: unlocks of mutexes that the thread does not hold.
#ifndef SMC_OBSERVERS_LOCKS_H
#define SMC_OBSERVERS_LOCKS_H

#include "observers/observer.h"

// Whether the observer must check the event (observer.h).
static inline bool smc_locks_checks_event(const smc_graph *g, const smc_event *e) {
    (void)g, (void)e;
    return true;
}

#endif
