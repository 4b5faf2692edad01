// failures.h - observer of errors that a thread detects by itself, as its last action (SMC_ERROR).
#ifndef SMC_OBSERVERS_FAILURES_H
#define SMC_OBSERVERS_FAILURES_H

#include "observers/observer.h"

// Whether the observer must check the event (observer.h).
static inline bool smc_failures_checks_event(const smc_graph *g, const smc_event *e) {
    (void)g, (void)e;
    return true;
}

#endif
