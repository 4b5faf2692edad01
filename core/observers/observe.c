#include "observers/observe.h"

#include "observers/allocation.h"
#include "observers/failures.h"
#include "observers/initialisation.h"
#include "observers/lifetimes.h"
#include "observers/locks.h"
#include "observers/races.h"

// Sets of event kinds, as bits.
enum {
    ACCESS = 1 << SMC_READ | 1 << SMC_WRITE | 1 << SMC_RMW,
    LOCK = 1 << SMC_LOCK,
    UNLOCK = 1 << SMC_UNLOCK,
    OBJECT = 1 << SMC_INITIALISE | 1 << SMC_DESTROY,
    FREE = 1 << SMC_FREE,
    ERROR = 1 << SMC_ERROR,
    OBSERVED = ACCESS | LOCK | UNLOCK | OBJECT | FREE | ERROR, // all kinds below
};

// Sets of observers, as bits.
enum { ALLOCATION = 1 << SMC_OBSERVER_allocation, ANY = (1 << SMC_N_OBSERVERS) - 1 };

// X(observer, kinds, unless): the observers to call for each kind of event, in the order in which
// their errors are recorded. An observer is skipped if an observer in `unless` has found an error
// at the event.
#define ON_EVENT(X)                                                                                \
    X(races, ACCESS, 0)                                                                            \
    X(locks, UNLOCK, 0)                                                                            \
    X(lifetimes, OBJECT, 0)                                                                        \
    X(allocation, ACCESS | LOCK | UNLOCK | OBJECT | FREE, 0)                                       \
    X(lifetimes, ACCESS | LOCK | UNLOCK, 0)                                                        \
    X(initialisation, ACCESS, ANY)                                                                 \
    X(failures, ERROR, 0)
#define IN_EXECUTION(X)                                                                            \
    X(races, ACCESS, 0)                                                                            \
    X(locks, UNLOCK, 0)                                                                            \
    X(allocation, ACCESS | LOCK | UNLOCK | OBJECT | FREE, 0)                                       \
    X(initialisation, ACCESS, ALLOCATION)                                                          \
    X(lifetimes, ACCESS | LOCK | UNLOCK | OBJECT, 0)                                               \
    X(failures, ERROR, 0)

// Calls the observers for an event that was linked last. `kind`: the event's kind as a set, or a
// constant set of kinds that contains it and has the same observers. Returns the set of observers
// that have found an error.
static inline unsigned observe_event(smc_errors *x, smc_id id, unsigned kind) {
    const smc_event *e = smc_event_at(x->graph, id);
    unsigned found = 0;
#define X(name, kinds, unless)                                                                     \
    if (kind & (kinds) && !(found & (unless)) && smc_##name##_checks_event(x->graph, e) &&         \
        smc_observer_##name.event(x, id))                                                          \
        found |= 1 << SMC_OBSERVER_##name;
    ON_EVENT(X)
#undef X
    return found;
}

bool smc_errors_check_event(smc_errors *x, smc_id id) {
    const unsigned kind = 1u << smc_event_at(x->graph, id)->kind;
    if (!(kind & OBSERVED) || smc_graph_stop_requested(x->graph) || x->counts) return false;
    // a constant set makes the common case fast
    return kind & ACCESS ? observe_event(x, id, ACCESS) : observe_event(x, id, kind);
}

// Calls the observers for an event of a complete execution.
static void observe_execution(smc_errors *x, smc_id id) {
    const smc_event *e = smc_event_at(x->graph, id);
    const unsigned kind = 1u << e->kind;
    unsigned found = 0;
#define X(name, kinds, unless)                                                                     \
    if (kind & (kinds) && !(found & (unless)) && smc_##name##_checks_event(x->graph, e) &&         \
        smc_observer_##name.execution(x, id))                                                      \
        found |= 1 << SMC_OBSERVER_##name;
    IN_EXECUTION(X)
#undef X
}

void smc_errors_check_execution(smc_errors *x) {
    for (uint32_t i = 0; i < x->graph->link_order.n && !smc_graph_stop_requested(x->graph); i++)
        observe_execution(x, x->graph->link_order.at[i]);
}
