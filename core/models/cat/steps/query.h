// query.h - answers a query about a graph by judging one complete execution. Used if the program
// or the graph does not support incremental evaluation, and to check the incremental answers.
#ifndef SMC_CAT_STEPS_QUERY_H
#define SMC_CAT_STEPS_QUERY_H

#include "models/cat/run.h"
#include "models/model.h"

// A query: is the view (NULL: all linked events) consistent if `read` reads from `source`? `read`
// may be linked or not; 0: none.
typedef struct steps_query {
    const smc_view *view;
    smc_id read, source;
    bool writes; // whether the read also writes (RMW)
} steps_query;

// Whether a linked event belongs to the execution that the query asks about. False for `read`,
// which is added separately.
bool steps_takes_part(const smc_graph *, const steps_query *, smc_id);

typedef struct steps_checker {
    cat_run run;
    SMC_VEC(smc_execution_event) events;
    SMC_VEC(int32_t)
    position; // [id]: index in `events` of a considered event, or of a considered location's
              // initialisation write; otherwise -1
} steps_checker;

void steps_judge_free(steps_checker *);
// Whether the execution that the query asks about is consistent. Also returns true if the
// exploration is to stop.
bool steps_judge_holds(steps_checker *, const smc_graph *, const steps_query *);
// steps_judge_compute_hb computes happens-before of all linked events. Then
// steps_judge_happens_before tells whether a happens before b.
void steps_judge_compute_hb(steps_checker *, const smc_graph *);
bool steps_judge_happens_before(const steps_checker *, smc_id a, smc_id b);

#endif
