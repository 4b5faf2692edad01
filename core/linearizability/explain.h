// explain.h - decides whether a history is linearizable.
#ifndef SMC_EXPLAIN_H
#define SMC_EXPLAIN_H

#include "linearizability/history.h"
#include "linearizability/specification.h"

// Whether the history is linearizable: there is a sequence of all ended calls and some pending ones
// that extends the order `before` and that the specification allows with the same results. If the
// history is stuck, there must also be, for each pending call, such a sequence after which the call
// blocks. All sequences that could be needed must have been run (smc_spec_note_run).
bool smc_history_is_explained(const smc_history *, const smc_specification *);

// A minimal reason why a history is not linearizable. `results`: bits of the calls whose results
// contradict each other. order[b]: the calls that must precede call b for the contradiction.
typedef struct smc_contradiction {
    uint32_t results;
    uint32_t order[SMC_CLIENT_CALLS];
    uint32_t waits; // the pending call that should not have to wait; SMC_CLIENT_CALLS: none
} smc_contradiction;
smc_contradiction smc_history_contradiction(const smc_history *, const smc_specification *);

#endif
