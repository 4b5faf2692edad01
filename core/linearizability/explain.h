// explain.h - whether some order of the calls explains a history.
#ifndef SMC_EXPLAIN_H
#define SMC_EXPLAIN_H

#include "linearizability/history.h"
#include "linearizability/specification.h"

// Whether there is an order of the calls that have ended, and of some that are pending, in which
// each comes after those that are before it, and which the specification can have with the same
// results; where the history is stuck, for each pending call one after which it waits for ever.
// Every sequence that such an order could be must have been run.
bool smc_history_is_explained(const smc_history *, const smc_specification *);

// Why a history that is not explained is not: bits of the calls whose results contradict each
// other, at least, and of the pairs of calls (`order[b]`: those before b) that each order of them
// would have to keep. What is left out of both does not matter.
typedef struct smc_contradiction {
    uint32_t results;
    uint32_t order[SMC_CLIENT_CALLS];
    uint32_t waits; // the pending call that should not wait; SMC_CLIENT_CALLS: none
} smc_contradiction;
smc_contradiction smc_history_contradiction(const smc_history *, const smc_specification *);

#endif
