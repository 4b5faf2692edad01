// tested.h - decides whether the order of unordered RMWs shows in what their threads do next
// (docs/design/counters.md#tested-results).
#ifndef SMC_COMMUTING_TESTED_H
#define SMC_COMMUTING_TESTED_H

#include "models/model.h"
#include "program/tested.h"
#include "reductions/commuting/unordered.h"

typedef struct smc_ordering {
    const smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_unordered *unordered;
} smc_ordering;

// Whether the test of an unordered RMW could have another result in some order: of the event that
// was just linked, or of one that is unordered with it.
bool smc_tests_depend_on_order(const smc_ordering *, smc_id);

// Whether an acquire fence comes after an RMW that could read from the release RMW that was just
// linked.
bool smc_fence_depends_on_order(const smc_ordering *, smc_id);

// A location with an RMW before the fence that was just linked which could read from a release RMW
// that does not happen before the fence; 0: there is none, or the fence does not acquire.
uint32_t smc_location_observed_by_fence(const smc_ordering *, smc_id fence);

#endif
