// delta.h - computes the pairs by which an event that is added last extends the program's
// relations.
#ifndef SMC_CAT_STEPS_DELTA_H
#define SMC_CAT_STEPS_DELTA_H

#include "models/cat/steps/trail.h"

// A set of pairs of events, as a union of products of two event sets.
typedef struct steps_delta {
    // The two sets of each product, one after the other; each has steps_event_index.words words.
    SMC_VEC(uint64_t) at;
} steps_delta;

// Whether the considered events stay consistent if the events [from, end) are added one by one.
// Without these events, which are not in steps_event_index.alive yet, they must be consistent.
bool steps_is_consistent_with(steps_event_index *, steps_delta *, uint32_t from, uint32_t end);

static inline void steps_delta_free(steps_delta *n) { smc_vec_free(&n->at); }

#endif
