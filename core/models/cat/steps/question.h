// question.h - judges a query about a graph as one complete execution. Used for programs and graphs
// that do not support incremental evaluation, and to check the incremental answers.
#ifndef SMC_CAT_STEPS_QUESTION_H
#define SMC_CAT_STEPS_QUESTION_H

#include "models/cat/run.h"
#include "models/model.h"

// Asks whether the view (NULL: all linked events) is consistent with `read` (linked or not; 0:
// none) reading from `source`.
typedef struct steps_query {
    const smc_view *view;
    smc_id read, source;
    bool writes; // whether the read also writes (RMW)
} steps_query;

// Whether a linked event belongs to the execution in question. `read` does not.
bool steps_takes_part(const smc_graph *, const steps_query *, smc_id);

typedef struct steps_judge {
    cat_run run;
    SMC_VEC(smc_execution_event) events;
    SMC_VEC(int32_t)
    position; // [id]: index of considered events and of their locations' initialisation writes;
              // otherwise -1
} steps_judge;

void steps_judge_free(steps_judge *);
// Whether the execution in question is consistent. Returns true if the exploration is to stop.
bool steps_judge_holds(steps_judge *, const smc_graph *, const steps_query *);
// Computes happens-before of all linked events; then tells whether a happens before b.
void steps_judge_hb(steps_judge *, const smc_graph *);
bool steps_judge_is_hb(const steps_judge *, smc_id a, smc_id b);

#endif
