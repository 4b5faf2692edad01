// observer.h - the interface of observers, which check executions for errors.
//
// An observer consists of a row here, rows in observe.c, a cheap test in its header whether it has
// to check an event, and the check in its .c file. Its results must not depend on the order in
// which events are linked: happens-before, in both directions, decides. An event is checked when it
// is linked, against the earlier events, and again in the complete execution, against all other
// events. The table of core/reductions/combine.h says for each observer, by its name, which
// reductions preserve the errors that it detects.
#ifndef SMC_OBSERVER_H
#define SMC_OBSERVER_H

#include "result/errors.h"

// X(name of the observer)
#define SMC_OBSERVERS(X)                                                                           \
    X(races)                                                                                       \
    X(locks)                                                                                       \
    X(allocation)                                                                                  \
    X(lifetimes)                                                                                   \
    X(initialisation)                                                                              \
    X(failures)

// clang-format off
typedef enum smc_observer_id {
#define X(name) SMC_OBSERVER_##name,
    SMC_OBSERVERS(X)
#undef X
    SMC_N_OBSERVERS,
} smc_observer_id;
// clang-format on

// An observer: the functions that check events for one kind of error.
typedef struct smc_observer {
    const char *name;
    // Checks an event for which the header's test holds, which was linked last and added to the
    // model. Records errors and returns whether there are any.
    bool (*event)(smc_errors *, smc_id);
    // Checks an event of a complete execution.
    bool (*execution)(smc_errors *, smc_id);
} smc_observer;

#define X(name) extern const smc_observer smc_observer_##name;
SMC_OBSERVERS(X)
#undef X

// Returns the i-th observer; NULL past the last one.
const smc_observer *smc_observer_at(size_t i);

#endif
