#include "observers/locks.h"

#include "observers/event_helpers.h"

// Checks that the thread holds the mutex that it unlocks. Only the thread's own events matter: if
// another thread unlocks the mutex in between, that unlock is the error.
static bool check_unlock(smc_errors *x, smc_id id) {
    const smc_event *e = smc_event_at(x->graph, id);
    smc_id own = e->prev_access;
    while (own && smc_event_at(x->graph, own)->kind != SMC_LOCK &&
           smc_event_at(x->graph, own)->kind != SMC_UNLOCK)
        own = smc_event_at(x->graph, own)->prev_access;
    if (own && smc_event_at(x->graph, own)->kind == SMC_LOCK) return false;
    SMC_ERRORS_RECORD(x, SMC_ERR_NOT_HELD, id, 0, "unlock of %s, which this thread does not hold",
                      beside_location_text(x, e->loc).at);
    return true;
}

const smc_observer smc_observer_locks = {
    .name = "locks", .event = check_unlock, .execution = check_unlock};
