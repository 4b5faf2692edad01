// enumeration.h - the state of exploring by the axioms only: visited executions and counts.
//
// There are two ways to construct executions: event by event (enumerate.c), or by combining runs of
// threads under assumed values (thread_runs.c, candidates.c).
#ifndef SMC_ENUMERATION_H
#define SMC_ENUMERATION_H

#include "candidates/errors.h"
#include "explorers/enumerate/groups.h"

// The equivalences by which executions are counted. Executions of a class agree in: po and rf; po,
// rf and coherence; po and rf, except the sources of locks; po and the values read.
typedef enum enumeration_form {
    ENUMERATION_READS_FROM,
    ENUMERATION_COHERENCE,
    ENUMERATION_OPEN_LOCKS,
    ENUMERATION_VALUES,
    ENUMERATION_FORMS
} enumeration_form;

// The state of an exploration.
typedef struct enumeration {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;            // main's first step
    SMC_VEC(smc_candidate *) pending; // executions still to be extended, owned
    smc_outcomes seen;                // hashes of all executions that were in `pending`
    // [equivalence]: hashes of the classes of complete executions.
    smc_outcomes classes[ENUMERATION_FORMS];
    smc_outcomes shown; // hashes of pairs: an error, and a (po, rf) class that shows it
    smc_candidate_errors errors;
    enumerate_groups groups;   // the program's interchangeable threads
    uint32_t most_preemptions; // bound of preemptions; SMC_ANY_PREEMPTIONS: none
    bool done; // the exploration is over: because of an error, or for the reason in result->status
} enumeration;

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
bool enumeration_record_status(enumeration *, smc_status);

// Whether the exploration is over, or a stop is requested.
bool enumeration_stopped(enumeration *);
void enumeration_free(enumeration *);

// Clears the data of the exploration, except the facts about groups of threads, for a new
// exploration.
void enumeration_restart(enumeration *);

// Returns the hash of the execution's class. If the groups are not NULL: the smallest hash over all
// renamings of interchangeable threads, after threads that are equal again were put in order
// (sections.h).
uint64_t enumeration_hash(const smc_candidate *, enumeration_form, enumerate_groups *);

// Adds the hash to the set. Returns whether it was not in the set before.
bool enumeration_is_new(smc_outcomes *, uint64_t hash);

// Record the errors that the last event shows, or that all events of a complete execution show. End
// the exploration at the first error unless it continues after errors.
void enumeration_errors_of_last_event(enumeration *, const smc_candidate *);
void enumeration_errors_of_events(enumeration *, const smc_candidate *);

// Counts and checks an execution that cannot be extended. `unfinished`: some thread waits at a lock
// or join.
void enumeration_handle_leaf(enumeration *, const smc_candidate *, bool unfinished);

#endif
