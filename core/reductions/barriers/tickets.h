// tickets.h - semaphores that give tickets, so that the order of posts and waits is not explored
// (docs/design/reductions.md#barriers).
#ifndef SMC_BARRIERS_TICKETS_H
#define SMC_BARRIERS_TICKETS_H

#include "reductions/shared.h"

// Whether smc_barriers_check_event may refute something: only the actions of synchronisation
// objects give tickets.
static inline bool smc_barriers_checks_event(const smc_reductions *r, smc_id id) {
    return r->gives_tickets || smc_event_at(r->graph, id)->step->action.sync;
}

// Check whether semaphores may give tickets: smc_barriers_check_event after an event was linked,
// smc_barriers_check_error after an error of the current graph was found. If not, restart the
// exploration.
void smc_barriers_check_event(smc_reductions *, smc_id);
void smc_barriers_check_error(smc_reductions *);

#endif
