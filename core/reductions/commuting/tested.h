// tested.h - decides whether a thread's behaviour depends on the order of unordered RMWs
// (docs/design/counters.md#tested-results).
#ifndef SMC_COMMUTING_TESTED_H
#define SMC_COMMUTING_TESTED_H

#include "models/model.h"
#include "program/tested.h"
#include "reductions/commuting/unordered.h"

// A graph with unordered RMWs and the model's state for it, which the functions below examine.
typedef struct smc_rmw_order_query {
    const smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_unordered *unordered;
} smc_rmw_order_query;

// Whether the test of an unordered RMW has different results in different orders. Examines the RMW
// that was linked last, and the RMWs that are unordered with it.
bool smc_test_depends_on_rmw_order(const smc_rmw_order_query *, smc_id);

// Whether the event, which was linked last, is a release RMW from which an RMW before an acquire
// fence could read.
bool smc_fence_depends_on_order(const smc_rmw_order_query *, smc_id);

// The location of an RMW before `fence`, which was linked last, if this RMW could read from a
// release RMW that does not happen before the fence; 0: there is none, or the fence does not
// acquire.
uint32_t smc_location_observed_by_fence(const smc_rmw_order_query *, smc_id fence);

#endif
