// delta.h - computes the pairs that the program's relations gain by an event that is added last.
#ifndef SMC_CAT_STEPS_DELTA_H
#define SMC_CAT_STEPS_DELTA_H

#include "models/cat/steps/trail.h"

// A set of pairs of events, as a union of products A x B of event sets.
typedef struct steps_delta {
    // The sets A and B of each product, one after the other; each has steps_event_index.words
    // words.
    SMC_VEC(uint64_t) at;
} steps_delta;

// Whether the considered events (steps_event_index.considered_events), which must be consistent,
// stay consistent if the events [from, end) are added to them one after the other. These must not
// be among them yet.
bool steps_is_consistent_with(steps_event_index *, steps_delta *, uint32_t from, uint32_t end);

static inline void steps_delta_free(steps_delta *n) { smc_vec_free(&n->at); }

#endif
