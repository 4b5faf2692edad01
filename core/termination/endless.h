// endless.h - waits by reading that never end.
#ifndef SMC_TERMINATION_ENDLESS_H
#define SMC_TERMINATION_ENDLESS_H

#include "result/errors.h"

// The last linked event of thread t; NULL: none.
static inline const smc_event *smc_last_linked_event(const smc_graph *g, uint32_t t) {
    return smc_last_event(g, t) ? smc_event_at(g, smc_last_event(g, t)) : NULL;
}

// If every thread that has not ended waits for ever, returns the last event of one that waits by
// reading; otherwise NULL. `returned`: main's return does not count as the end of the process.
const smc_event *smc_find_endless_wait(const smc_errors *, bool returned);

#endif
