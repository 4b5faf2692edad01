// explain.h - decides whether a history is linearizable.
#ifndef SMC_EXPLAIN_H
#define SMC_EXPLAIN_H

#include "linearizability/history.h"
#include "linearizability/specification.h"

// Whether the history is linearizable: a sequence of all ended calls and some pending ones extends
// the order `before`, and the specification allows it with the same results. If the history is
// stuck, each pending call must also have such a sequence after which it blocks. All sequences that
// could be needed must have been run (smc_spec_add_run).
bool smc_history_is_linearizable(const smc_history *, const smc_specification *);

// A minimal reason why a history is not linearizable.
typedef struct smc_contradiction {
    uint32_t results; // calls, as bits, whose results contradict each other
    uint32_t order[SMC_CLIENT_CALLS];
    // [call]: calls, as bits, that must precede it for the contradiction
    // The pending call that the specification does not allow to wait; SMC_CLIENT_CALLS: none.
    uint32_t waits;
} smc_contradiction;
// Returns the contradiction of a history that is not linearizable.
smc_contradiction smc_history_contradiction(const smc_history *, const smc_specification *);

#endif
