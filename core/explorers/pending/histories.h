// histories.h - stores, for each history of received values of a thread, the thread's next step,
// and the values on which this step depends.
//
// The program computes next steps (core/program/program.h). Dependencies are stored for each
// history, since the program may use one step for several histories.
#ifndef SMC_PENDING_HISTORIES_H
#define SMC_PENDING_HISTORIES_H

#include "program/program.h"

// A node of the tree of a thread's histories: the values that its first steps have received.
typedef struct pending_history pending_history;
struct pending_history {
    // The thread's next step; NULL: the thread cannot continue with these values.
    const smc_step *step;
    pending_history *before; // the history before the last value; NULL: no step was executed
    uint64_t received;       // the value that the last step has received
    pending_history *children, *sibling; // links of the tree; NULL: none
    uint32_t depth;                      // number of steps executed
    uint32_t words;                      // 64-bit words in a set of steps
    // [smc_dependency][word]: the executed steps on whose values the next step depends, as bits.
    // Owned; NULL: not computed yet (pending_find_dependencies).
    uint64_t *needs;
};

// The histories of a thread that begins with this step.
typedef struct pending_root {
    const smc_step *first; // the thread's first step
    pending_history *history;
} pending_root;

// The histories of all threads.
typedef struct pending_histories {
    smc_program *program;
    bool depends;                // the model uses dependencies
    SMC_VEC(pending_root) roots; // the histories before the first steps
} pending_histories;

void pending_histories_free(pending_histories *); // frees its contents

// Sets *out to the history of a thread with this first step; adds it if it is new. Fails with the
// program's status.
SMC_MUST_USE smc_status pending_first_history(pending_histories *, const smc_step *,
                                              pending_history **out);
// Sets *out to the history after the next step has received the value; adds it if it is new.
// `supposed`: possibly no execution has this history. Fails with the program's status.
SMC_MUST_USE smc_status pending_next_history(pending_histories *, pending_history *, uint64_t value,
                                             bool supposed, pending_history **out);

// Computes the dependencies of the history's next step, and of those of all histories before it, if
// they are missing: the program computes them together. Fails with the program's status.
SMC_MUST_USE smc_status pending_find_dependencies(const pending_histories *, pending_history *);

// The executed steps on whose values the next step has a dependency of this kind, as bits.
// Valid after the dependencies of the history were computed.
static inline const uint64_t *pending_needed_steps(const pending_history *h, smc_dependency kind) {
    return h->needs + (size_t)kind * h->words;
}

#endif
