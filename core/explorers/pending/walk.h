// walk.h - draws random executions from the search tree of the explorer pending.
#ifndef SMC_PENDING_WALK_H
#define SMC_PENDING_WALK_H

#include "candidates/candidate.h"
#include "explorers/explorer.h"

typedef struct pending_walks pending_walks;

typedef struct pending_random {
    uint32_t (*below)(void *self, uint32_t n); // returns a random number below n
    // Called with each execution after it was counted and its errors were recorded. `whole`: the
    // execution has an outcome.
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
} pending_random;

typedef enum pending_walk_end {
    PENDING_DRAWN,
    PENDING_TOO_LONG,
    PENDING_IN_VAIN, // given up: some open events did not get a source
    PENDING_STOPPED,
} pending_walk_end;

// Starts drawing. If the program cannot be sampled, the result contains a message.
pending_walks *pending_walks_begin(smc_program *, const smc_model *, const smc_explore_options *,
                                   smc_result *, pending_random);
// Discards what earlier walks have recorded.
void pending_walks_reset(pending_walks *);
// Draws one execution of at most `most_events` events.
pending_walk_end pending_draw_execution(pending_walks *, uint32_t most_events);
void pending_walks_end(pending_walks *);

#endif
