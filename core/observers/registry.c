#include "observers/observer.h"

static const smc_observer *const observers[] = {
#define X(name) &smc_observer_##name,
    SMC_OBSERVERS(X)
#undef X
};

const smc_observer *smc_observer_at(size_t i) { return i < SMC_N_OBSERVERS ? observers[i] : NULL; }
