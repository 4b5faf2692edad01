// walk.h - draws random executions from the search tree of the explorer pending.
#ifndef SMC_PENDING_WALK_H
#define SMC_PENDING_WALK_H

#include "candidates/candidate.h"
#include "explorers/explorer.h"

typedef struct pending_walks pending_walks;

// The caller's random numbers and callback.
typedef struct pending_random {
    uint32_t (*below)(void *self, uint32_t n); // returns a random number below n
    // Called with each execution after it is counted and its errors are recorded. `whole`: the
    // execution has an outcome.
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
} pending_random;

// How a walk ended.
typedef enum pending_walk_end {
    PENDING_DRAWN,    // with an execution
    PENDING_TOO_LONG, // the execution would have too many events
    PENDING_GIVEN_UP, // given up: open events got no source
    PENDING_STOPPED,  // the exploration is over
} pending_walk_end;

// Begins a sequence of walks; pending_walks_end frees it. If the program cannot be sampled, the
// result has a message.
pending_walks *pending_walks_begin(smc_program *, const smc_model *, const smc_explore_options *,
                                   smc_result *, pending_random);
// Discards the notes of earlier walks.
void pending_walks_reset(pending_walks *);
// Draws an execution of at most `most_events` events.
pending_walk_end pending_draw_execution(pending_walks *, uint32_t most_events);
void pending_walks_end(pending_walks *);

#endif
