// enumeration.h - the state of exploring by the axioms only: visited executions and counts.
//
// There are two ways to construct executions: event by event (enumerate.c), or by combining runs of
// threads under assumed values (thread_runs.c, candidates.c).
#ifndef SMC_ENUMERATION_H
#define SMC_ENUMERATION_H

#include "candidates/errors.h"
#include "explorers/enumerate/groups.h"

// What executions of one class agree on: po and rf; po, rf and coherence; po and rf without the
// sources of locks; po and the values read.
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
    SMC_VEC(smc_candidate *) pending;        // executions still to be extended
    smc_outcomes seen;                       // hashes of all executions that have been in `pending`
    smc_outcomes classes[ENUMERATION_FORMS]; // [equivalence]: classes of complete executions
    smc_outcomes shown; // pairs of an error and a (po, rf) class that shows the error
    smc_candidate_errors errors;
    enumerate_groups groups;   // the program's interchangeable threads
    uint32_t most_preemptions; // SMC_ANY_PREEMPTIONS: no limit
    bool done; // the exploration is over: an error ends it, or result->status has the reason
} enumeration;

// Records the status. Returns whether the status is SMC_OK; any other status ends the exploration.
bool enumeration_record_status(enumeration *, smc_status);

// Whether the exploration is over, or a stop is requested.
bool enumeration_stopped(enumeration *);
void enumeration_free(enumeration *);

// Restarts the exploration; what is known about groups of threads is kept.
void enumeration_restart(enumeration *);

// Hash of the class that the execution belongs to. With `groups`: the smallest hash over all
// renamings of interchangeable threads.
uint64_t enumeration_hash(const smc_candidate *, enumeration_form, enumerate_groups *);

// Adds the hash to the set. Returns whether the set did not contain it.
bool enumeration_is_new(smc_outcomes *, uint64_t hash);

// Record the errors that the event added last shows, or that all events of a complete execution
// show. End the exploration if the first error does.
void enumeration_errors_of_last_event(enumeration *, const smc_candidate *);
void enumeration_errors_of_events(enumeration *, const smc_candidate *);

// Counts an execution that cannot be extended, and its errors. `unfinished`: some thread waits at a
// lock or join.
void enumeration_handle_leaf(enumeration *, const smc_candidate *, bool unfinished);

#endif
