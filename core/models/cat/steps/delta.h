// delta.h - computes the pairs that the program's relations gain by an event that is added last.
#ifndef SMC_CAT_STEPS_DELTA_H
#define SMC_CAT_STEPS_DELTA_H

#include "models/cat/steps/index.h"

// A set of pairs of events, as a union of products A x B of event sets.
typedef struct steps_delta {
    // The sets A and B of each product, one after the other; each has steps_event_index.words
    // words.
    SMC_VEC(uint64_t) at;
} steps_delta;

// Scratch of additions to an index.
typedef struct steps_deltas {
    steps_delta delta;             // the new pairs of the relations that are being computed
    SMC_VEC(steps_delta) closures; // [closure]: the new pairs of the closure
} steps_deltas;

// Whether the considered events stay consistent if the events [from, end) are added one after the
// other. The latter must not be in steps_event_index.alive yet; the former must be consistent.
bool steps_is_consistent_with(steps_event_index *, steps_deltas *, uint32_t from, uint32_t end);
// Adds such events one after the other if it is known that the events stay consistent: updates the
// closures that the index keeps.
void steps_extend_closures(steps_event_index *, steps_deltas *, uint32_t from, uint32_t end);

static inline void steps_deltas_free(steps_deltas *d) {
    for (uint32_t i = 0; i < d->closures.n; i++) smc_vec_free(&d->closures.at[i].at);
    smc_vec_free(&d->closures);
    smc_vec_free(&d->delta.at);
}

#endif
