// explain.h - decides whether a history is linearizable.
#ifndef SMC_EXPLAIN_H
#define SMC_EXPLAIN_H

#include "linearizability/history.h"
#include "linearizability/specification.h"

// Whether there is a sequence of all ended calls and some pending ones that extends the order
// `before` and that the specification allows with the same results; if the history is stuck, there
// must be, for each pending call, such a sequence after which the call blocks. All sequences that
// could be needed must have been run (smc_spec_note_run).
bool smc_history_is_explained(const smc_history *, const smc_specification *);

// A minimal reason why a history is not linearizable: a set of calls whose results contradict each
// other (bits), and the order between calls that is needed for the contradiction (`order[b]`: calls
// that precede b).
typedef struct smc_contradiction {
    uint32_t results;
    uint32_t order[SMC_CLIENT_CALLS];
    uint32_t waits; // the pending call that should not block; SMC_CLIENT_CALLS: none
} smc_contradiction;
smc_contradiction smc_history_contradiction(const smc_history *, const smc_specification *);

#endif
