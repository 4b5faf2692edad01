// histories.h - what a thread does after each history of values, and what its next step needs.
//
// The program tells what a thread does next (core/program/program.h). Beside that, dependencies are
// needed of each step: they belong to a history, where the program may have one step for several.
#ifndef SMC_PENDING_HISTORIES_H
#define SMC_PENDING_HISTORIES_H

#include "program/program.h"

typedef struct pending_history pending_history;
struct pending_history {
    const smc_step *step; // what the thread does next; NULL: it cannot go on, with such values
    const pending_history *before;
    uint64_t received; // by the step before
    pending_history *children, *sibling;
    uint32_t depth;  // how many steps come before
    uint32_t words;  // of a set of steps
    uint64_t *needs; // [smc_dependency][word]: the earlier steps of which it needs the values
};

typedef struct pending_root {
    const smc_step *first;
    pending_history *history;
} pending_root;

typedef struct pending_histories {
    smc_program *program;
    bool depends; // the model asks for dependencies
    SMC_VEC(pending_root) roots;
} pending_histories;

void pending_histories_free(pending_histories *);

// Of a thread that begins with the step.
SMC_MUST_USE smc_status pending_first(pending_histories *, const smc_step *, pending_history **out);
// After its step has received the value. `supposed`: perhaps in no execution.
SMC_MUST_USE smc_status pending_next(pending_histories *, pending_history *, uint64_t value,
                                     bool supposed, pending_history **out);

// The steps of which the next one needs the values.
static inline const uint64_t *pending_needs(const pending_history *h, smc_dependency kind) {
    return h->needs + (size_t)kind * h->words;
}

#endif
