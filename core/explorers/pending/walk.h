// walk.h - random executions from the search tree of pending.
#ifndef SMC_PENDING_WALK_H
#define SMC_PENDING_WALK_H

#include "candidates/candidate.h"
#include "explorers/explorer.h"

typedef struct pending_walks pending_walks;

typedef struct pending_draw {
    uint32_t (*below)(void *self, uint32_t n); // returns a random number below n
    // called with each execution after it was counted and its errors were recorded; `whole`: it has
    // an outcome
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
} pending_draw;

typedef enum pending_drawn {
    PENDING_DRAWN,
    PENDING_TOO_LONG,
    PENDING_IN_VAIN, // given up: open events did not get sources
    PENDING_STOPPED,
} pending_drawn;

// Starts walks. If the program cannot be sampled, the result has a message.
pending_walks *pending_walks_begin(smc_program *, const smc_model *, const smc_explore_options *,
                                   smc_result *, pending_draw);
// Forgets what earlier walks have seen.
void pending_walks_forget(pending_walks *);
// Draws one execution of at most that many events.
pending_drawn pending_walk(pending_walks *, uint32_t most_events);
void pending_walks_end(pending_walks *);

#endif
