// enumeration.h - an exploration by the axioms alone: what it has seen, and what it counts.
//
// Two ways visit its executions: they are grown event by event (enumerate.c), or they are made of
// runs of the threads under assumed values (thread_runs.c, candidates.c).
#ifndef SMC_ENUMERATION_H
#define SMC_ENUMERATION_H

#include "candidates/errors.h"
#include "explorers/enumerate/groups.h"

// What counts as the same execution: po and rf, with coherence too, without what locks read, or
// with values in the place of rf.
typedef enum enumeration_form {
    ENUMERATION_READS_FROM,
    ENUMERATION_COHERENCE,
    ENUMERATION_OPEN_LOCKS,
    ENUMERATION_VALUES,
    ENUMERATION_FORMS
} enumeration_form;

typedef struct enumeration {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;
    SMC_VEC(smc_candidate *) pending;        // grown and still to be extended
    smc_outcomes seen;                       // of these, also before
    smc_outcomes classes[ENUMERATION_FORMS]; // of executions visited
    smc_outcomes shown;                      // errors with the (po, rf) classes that show them
    smc_candidate_errors errors;
    enumerate_groups groups;   // of interchangeable threads
    uint32_t most_preemptions; // SMC_ANY_PREEMPTIONS
    bool done; // nothing more is to be visited: an error ends the exploration, or result->status
               // says why
} enumeration;

bool enumeration_ok(enumeration *, smc_status); // whether it is SMC_OK; anything else ends the
                                                // exploration
bool enumeration_stopped(enumeration *); // whether the exploration is over, also because it has
                                         // been asked to stop
void enumeration_free(enumeration *);
void enumeration_begin_again(enumeration *); // with what is known of groups

// With `groups`, the least of those that the execution has by any names of the interchangeable
// threads.
uint64_t enumeration_hash(const smc_candidate *, enumeration_form, enumerate_groups *);
bool enumeration_is_new(smc_outcomes *, uint64_t hash);

// Records the errors that the event added last shows, or all that a whole execution shows. Where
// they are to end the exploration, it is done.
void enumeration_errors_of_last_event(enumeration *, const smc_candidate *);
void enumeration_errors_of_events(enumeration *, const smc_candidate *);

// Counts an execution that cannot be extended, with the errors of its end. `unfinished`: a thread
// stands at a lock or join.
void enumeration_leaf(enumeration *, const smc_candidate *, bool unfinished);

#endif
