// errors.h - errors of the checked program that show in a graph, and the report of each with its execution.
#ifndef SMC_ERRORS_H
#define SMC_ERRORS_H

#include "core/explorers/explorer.h"

typedef struct smc_errors {
    const smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    smc_result *result;
    SMC_VEC(uint32_t) shown; // the result's errors, by index, that were met since this was emptied, each once
    const smc_explore_options *options;
} smc_errors;

// Where an error shows: an event, or the action a disabled thread stands at.
typedef struct smc_site {
    smc_id event; // 0: a disabled thread
    uint32_t thread, place;
} smc_site;
smc_site smc_site_of(const smc_graph *, smc_id); // all 0 for 0

// An error is one for each kind and places. Whether it is in the result, and the current graph need not be compared
// with the one that it has; where it is in the result, it is shown from then on.
bool smc_errors_known(smc_errors *, smc_error_kind, smc_site at, smc_site other);
// Adds one with the current graph or, where it is in the result, lets that show it if it is easier to follow. Takes the
// message over.
void smc_errors_record(smc_errors *, smc_error_kind, smc_site at, smc_site other, char *message);
// One more execution shows the error.
void smc_error_count(smc_error *);

// Looks at the event linked last, which the model has been told of: data race, use of memory that is not initialised,
// not allocated or freed, misuse of a lock, and errors the thread found itself. Returns whether there is one; it is
// recorded.
bool smc_errors_of_event(smc_errors *, smc_id);

// All errors that the events of the current graph show, each beside all others.
void smc_errors_of_execution(smc_errors *);

// The current graph has no enabled thread and a disabled one: records a deadlock.
void smc_errors_deadlock(smc_errors *);

// The current graph has no enabled thread, and threads that wait by reading (SMC_BLOCK): records an error where they
// can all wait for ever, each reading the last write of a location again and again. Returns whether it does.
bool smc_errors_endless_wait(smc_errors *);

// The current graph is complete: records each allocation of the program's that nobody has freed, if all threads have
// come to their end by themselves (not by exit or abort). Returns whether there is one.
bool smc_errors_leaks(smc_errors *);

// Records that the wait which ended in `block`, a SMC_BLOCK, never ends.
void smc_errors_wait(smc_errors *, smc_id block);

// A copy of the current graph that shows an error at `culprit` and, if it is not 0, at `other`. A culprit of 0 stands
// for the disabled threads, whose actions are added as pending.
smc_witness smc_witness_of(const smc_errors *, smc_id culprit, smc_id other);

// Of two events (0: only one), one that is not in the (po u rf)-prefix of the other: b only where a must come before
// it.
smc_id smc_last_of(const smc_graph *, smc_id a, smc_id b);

// A copy of one event, linked or about to be; what it reads and when it is told (rf, step) are not set.
smc_witness_event smc_witness_event_of(const smc_graph *, smc_id);

// How the current graph, which has no enabled thread, ended.
typedef enum smc_leaf { SMC_LEAF_COMPLETE, SMC_LEAF_BLOCKED, SMC_LEAF_BOUNDED, SMC_LEAF_DEADLOCK } smc_leaf;
smc_leaf smc_leaf_of(const smc_graph *);

// Whether thread t can take its next step: not at a held mutex, not at the join of a thread that goes on.
bool smc_enabled(const smc_graph *, uint32_t t);

void smc_outcomes_add(smc_outcomes *, uint64_t hash);
uint64_t smc_outcome_of(const smc_graph *); // of the current graph: per thread, the values read

#endif
