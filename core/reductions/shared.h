// shared.h - what reductions share of one exploration, with each other and with the explorer.
#ifndef SMC_REDUCTIONS_SHARED_H
#define SMC_REDUCTIONS_SHARED_H

#include "reductions/awaits/assumed.h"
#include "reductions/barriers/assumed.h"
#include "reductions/commuting/assumed.h"
#include "reductions/elision/assumed.h"
#include "reductions/reduced.h"
#include "reductions/rounds/assumed.h"
#include "reductions/symmetry/assumed.h"
#include "result/errors.h"

typedef struct smc_reductions {
    // The explorer's, of this attempt.
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors *errors;
    smc_result *result;
    smc_sources *sources;
    bool *done; // nothing more is explored
    // Theirs.
    bool refuted;         // an assumption was: everything begins again
    bool found_unordered; // RMWs were in no order in the last attempt
    smc_reduced reduced;  // of this attempt's graph
    smc_assumed_rounds rounds;
    smc_symmetry symmetry;
    smc_barriers barriers;
    smc_awaits awaits;
    smc_commuting commuting;
    smc_assumed_elision elision;
} smc_reductions;

// An assumption does not hold. Whoever calls has noted the fact.
static inline void smc_refute(smc_reductions *r) { r->refuted = *r->done = true; }

// Whether the status is SMC_OK; anything else ends the exploration.
static inline bool smc_reductions_ok(smc_reductions *r, smc_status status) {
    return smc_result_ok(r->result, status, r->done);
}
// Asks for what follows the event. Whatever is being done comes to its end where there is nothing
// to be had: the graph stays one, and it is for the loops to see that all is done.
static inline void smc_reductions_advance(smc_reductions *r, smc_id id) {
    (void)smc_reductions_ok(r, smc_graph_advance(r->graph, id));
}

#endif
