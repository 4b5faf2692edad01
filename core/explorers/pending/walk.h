// walk.h - executions drawn at random from the tree that pending explores.
#ifndef SMC_PENDING_WALK_H
#define SMC_PENDING_WALK_H

#include "candidates/candidate.h"
#include "explorers/explorer.h"

typedef struct pending_walks pending_walks;

typedef struct pending_draw {
    uint32_t (*below)(void *self, uint32_t n); // a number below n
    // The execution that was drawn, when it has been counted and its errors were noted. `whole`: it
    // has an outcome.
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
} pending_draw;

typedef enum pending_drawn {
    PENDING_DRAWN,
    PENDING_TOO_LONG,
    PENDING_IN_VAIN, // the walk was given up: what is open would not be filled
    PENDING_STOPPED,
} pending_drawn;

// The message of the result says what keeps the program from being drawn from.
pending_walks *pending_walks_begin(smc_program *, const smc_model *, const smc_explore_options *,
                                   smc_result *, pending_draw);
// What earlier walks have met is forgotten.
void pending_walks_forget(pending_walks *);
// One execution, of at most so many events.
pending_drawn pending_walk(pending_walks *, uint32_t most_events);
void pending_walks_end(pending_walks *);

#endif
