// observer.h - what looks at executions for errors: the seam between observers and explorers.
//
// An observer is a row here, its turn in observe.c, and a file beside this one with two parts: in
// its header the cheap question whether an event concerns it, in its .c file what it does then.
// What it finds does not depend on the order in which events were linked: it is decided by
// happens-before, both ways. An event is looked at when it is linked, beside those before it, and
// once more in the whole execution, beside all others. What reductions leave of it to be seen is in
// the table of core/reductions/combine.h, by the observer's name.
#ifndef SMC_OBSERVER_H
#define SMC_OBSERVER_H

#include "result/errors.h"

// X(name)
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

typedef struct smc_observer {
    const char *name;
    // Of an event that concerns it, linked last, which the model has been told of. Returns whether
    // it shows an error; that is recorded.
    bool (*event)(smc_errors *, smc_id);
    // Of an event of a whole execution.
    bool (*execution)(smc_errors *, smc_id);
} smc_observer;

#define X(name) extern const smc_observer smc_observer_##name;
SMC_OBSERVERS(X)
#undef X

const smc_observer *smc_observer_at(size_t i); // NULL past the last row

#endif
