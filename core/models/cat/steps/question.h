// question.h - a question about a graph as one execution, which is judged as a whole: for programs
// and graphs that cannot be asked event by event, and to hold those answers against.
#ifndef SMC_CAT_STEPS_QUESTION_H
#define SMC_CAT_STEPS_QUESTION_H

#include "models/cat/run.h"
#include "models/model.h"

// What is asked: of the view (NULL: of all linked events), with `read`, linked or not, taking the
// write `source`; 0: none.
typedef struct steps_question {
    const smc_view *view;
    smc_id read, source;
    bool writes; // and whether it then writes
} steps_question;

// Whether a linked event is one in the execution that is asked about; `read` is not.
bool steps_takes_part(const smc_graph *, const steps_question *, smc_id);

typedef struct steps_judge {
    cat_run run;
    SMC_VEC(smc_execution_event) events;
    SMC_VEC(int32_t)
    position; // [id], of those that take part, and of the initialisation of their locations; -1
} steps_judge;

void steps_judge_free(steps_judge *);
// Pretended where the exploration is to stop.
bool steps_judge_holds(steps_judge *, const smc_graph *, const steps_question *);
// What happens before events: of all that are linked, then whether a happens before b.
void steps_judge_hb(steps_judge *, const smc_graph *);
bool steps_judge_is_hb(const steps_judge *, smc_id a, smc_id b);

#endif
