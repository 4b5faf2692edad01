// histories.h - stores what a thread does after each history of received values, and on which
// values its next step depends.
//
// The program tells what a thread does next (core/program/program.h). Dependencies are stored for
// each history, since the program may share one step between several histories.
#ifndef SMC_PENDING_HISTORIES_H
#define SMC_PENDING_HISTORIES_H

#include "program/program.h"

typedef struct pending_history pending_history;
struct pending_history {
    const smc_step *step; // the thread's next step; NULL: the thread cannot continue with these
                          // values
    const pending_history *before;
    uint64_t received; // value that the previous step received
    pending_history *children, *sibling;
    uint32_t depth;  // number of steps before this one
    uint32_t words;  // number of 64-bit words in a set of steps
    uint64_t *needs; // [smc_dependency][word]: the earlier steps on whose values the next step
                     // depends
};

typedef struct pending_root {
    const smc_step *first;
    pending_history *history;
} pending_root;

typedef struct pending_histories {
    smc_program *program;
    bool depends; // the model uses dependencies
    SMC_VEC(pending_root) roots;
} pending_histories;

void pending_histories_free(pending_histories *);

// Returns the history of a thread whose first step this is.
SMC_MUST_USE smc_status pending_first_history(pending_histories *, const smc_step *,
                                              pending_history **out);
// Returns the history after the step has received the value. `supposed`: possibly no execution
// contains this history.
SMC_MUST_USE smc_status pending_next_history(pending_histories *, pending_history *, uint64_t value,
                                             bool supposed, pending_history **out);

// The set of steps on whose values the next step depends in this way.
static inline const uint64_t *pending_needed_steps(const pending_history *h, smc_dependency kind) {
    return h->needs + (size_t)kind * h->words;
}

#endif
