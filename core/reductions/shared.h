// shared.h - the state of one exploration that the reductions share with each other and with the
// explorer.
#ifndef SMC_REDUCTIONS_SHARED_H
#define SMC_REDUCTIONS_SHARED_H

#include "reductions/awaits/assumed.h"
#include "reductions/barriers/wakeups.h"
#include "reductions/commuting/assumed.h"
#include "reductions/elision/assumed.h"
#include "reductions/reduced.h"
#include "reductions/reduction.h"
#include "reductions/symmetry/assumed.h"
#include "result/errors.h"

// The state of all reductions in one exploration.
typedef struct smc_reductions {
    // Set by the explorer for the current attempt.
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors *errors;
    smc_result *result;
    smc_sources *sources; // scratch space for sources of events
    bool *done;           // the reductions set *done to true to end the exploration
    // Set by the reductions.
    bool refuted;               // an assumption was refuted, so the exploration must restart
    bool had_unordered;         // the last attempt had unordered RMWs, or semaphores gave tickets
    smc_reduction_data reduced; // the reductions' data about this attempt's graph
    unsigned used;              // the reductions that may be used, as bits 1 << smc_reduction_id
    bool gives_tickets;         // a semaphore has given a ticket at some time in this attempt
    smc_symmetry symmetry;
    smc_awaits awaits;
    smc_commuting commuting;
    smc_assumed_elision elision;
} smc_reductions;

// Whether the reduction may be used (smc_reductions.used).
static inline bool smc_reduction_is_used(const smc_reductions *r, smc_reduction_id i) {
    return r->used >> i & 1;
}

// Whether the source of the action is not chosen: an access to a barrier, or the read of a thread
// that waits at a condition variable (docs/design/barriers.md).
static inline bool smc_has_forced_source(const smc_reductions *r, const smc_action *a) {
    return a->forced_source ||
           (smc_waits_in_list(a) && smc_reduction_is_used(r, SMC_REDUCTION_barriers));
}

// Ends the exploration because an assumption is refuted. The caller must have recorded the fact.
static inline void smc_refute_assumption(smc_reductions *r) { r->refuted = *r->done = true; }

// Records the status. Returns whether the status is SMC_OK; any other status ends the exploration.
static inline bool smc_reductions_record_status(smc_reductions *r, smc_status status) {
    return smc_result_record_status(r->result, status, r->done);
}
// Asks the program for the step after the event. On failure the graph stays valid, and *done ends
// the explorer's loops.
static inline void smc_reductions_advance_thread(smc_reductions *r, smc_id id) {
    (void)smc_reductions_record_status(r, smc_graph_advance_thread(r->graph, id));
}

#endif
