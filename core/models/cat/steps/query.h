// query.h - answers a query about a graph by evaluating the model on one complete execution. Used
// if the program or the graph does not support incremental evaluation, and in checked builds to
// verify incremental answers.
#ifndef SMC_CAT_STEPS_QUERY_H
#define SMC_CAT_STEPS_QUERY_H

#include "models/cat/run.h"
#include "models/model.h"

// A query: is the view (NULL: all linked events) consistent if `read`, which may be linked or not,
// reads from `source`? read = 0: no such read.
typedef struct steps_query {
    const smc_view *view;
    smc_id read, source;
    bool writes; // whether the read also writes (RMW)
} steps_query;

// Whether the linked event belongs to the query's execution. False for `read`, which is added
// separately.
bool steps_query_includes(const smc_graph *, const steps_query *, smc_id);

// Evaluates executions; the buffers are reused.
typedef struct steps_full_evaluator {
    cat_run run;                         // buffers of the evaluation
    SMC_VEC(smc_execution_event) events; // the query's execution
    SMC_VEC(int32_t)
    position; // [event]: index in `events`, if the execution contains the event or initialisation
              // write; otherwise -1
} steps_full_evaluator;

void steps_query_free(steps_full_evaluator *); // frees its contents
// Whether the query's execution is consistent. Also true if a stop is requested.
bool steps_query_is_consistent(steps_full_evaluator *, const smc_graph *, const steps_query *);
// Compute happens-before of all linked events (steps_query_compute_hb), and then look up whether a
// happens before b (steps_query_happens_before).
void steps_query_compute_hb(steps_full_evaluator *, const smc_graph *);
bool steps_query_happens_before(const steps_full_evaluator *, smc_id a, smc_id b);

#endif
