// errors.h - the record of errors of the checked program, each with an execution that shows it.
#ifndef SMC_RESULT_ERRORS_H
#define SMC_RESULT_ERRORS_H

#include "models/model.h"
#include "result/result.h"

typedef struct smc_errors {
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    smc_result *result;
    SMC_VEC(uint32_t) shown; // the result's errors, by index, that were met since this was emptied,
                             // each once
    const smc_explore_options *options;
    // Whether what the events show counts (observers/sections.h); both 0: the execution. Only whole
    // executions are looked at then. NULL: all counts.
    bool (*counts)(const struct smc_errors *, smc_id at, smc_id other);
} smc_errors;

// Where an error shows: an event, or the action a disabled thread stands at.
typedef struct smc_site {
    smc_id event; // 0: a disabled thread
    uint32_t thread, place;
} smc_site;
smc_site smc_site_of(const smc_graph *, smc_id); // all 0 for 0

// An error is one for each kind and places; of a subkind, the first one is told. Whether it is in
// the result, and the current graph need not be compared with the one that it has, or it does not
// count; where it is in the result, it is shown from then on.
bool smc_errors_known(smc_errors *, smc_error_kind, smc_site at, smc_site other);
// Adds one with the current graph or, where it is in the result, lets that show it if it is easier
// to follow. Takes the message over.
void smc_errors_record(smc_errors *, smc_error_kind, smc_site at, smc_site other, char *message);
// The message is made only for an error that is new. `at`, `other`: events.
#define SMC_ERRORS_RECORD(x, kind, at, other, ...)                                                 \
    do {                                                                                           \
        const smc_site at_ = smc_site_of((x)->graph, at), other_ = smc_site_of((x)->graph, other); \
        if (!smc_errors_known(x, kind, at_, other_)) smc_errors_record(x, kind, at_, other_,       \
            smc_format(__VA_ARGS__));                                                              \
    } while (0)
// Records the error that the event's action, a SMC_ERROR, states.
void smc_errors_record_stated(smc_errors *, smc_id);
// One more execution shows the error.
void smc_error_count(smc_error *);

#endif
