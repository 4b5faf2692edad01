// errors.h - errors of the checked program that show in a graph, and the report of each with its execution.
#ifndef SMC_RESULT_ERRORS_H
#define SMC_RESULT_ERRORS_H

#include "models/model.h"
#include "result/result.h"

typedef struct smc_errors {
    smc_graph *graph;
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
// recorded. None is where the exploration is to stop: what the model has said of the graph may have been in haste.
bool smc_errors_of_event(smc_errors *, smc_id);

// All errors that the events of the current graph show, each beside all others.
void smc_errors_of_execution(smc_errors *);

// Records that the wait which ended in `block`, a SMC_BLOCK, never ends.
void smc_errors_wait(smc_errors *, smc_id block);

#endif
