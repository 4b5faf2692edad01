// errors.h - records the errors of the checked program, each with an execution that shows the
// error.
#ifndef SMC_RESULT_ERRORS_H
#define SMC_RESULT_ERRORS_H

#include "models/model.h"
#include "result/result.h"

// An exploration's current graph, and the result that receives its errors.
typedef struct smc_errors {
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    smc_result *result;
    // Indices of the result's errors that executions have shown since the caller last cleared this
    // list, without duplicates.
    SMC_VEC(uint32_t) shown;
    const smc_explore_options *options;
    // Whether an error counts that these events show (observers/sections.h); both 0: the execution
    // as a whole shows the error. If set, only complete executions are checked. NULL: every error
    // counts.
    bool (*counts)(const struct smc_errors *, smc_id at, smc_id other);
} smc_errors;

// Where an error shows: at an event, or at the action that a disabled thread waits to execute.
typedef struct smc_site {
    smc_id event; // 0: the site is a disabled thread
    uint32_t thread, place;
} smc_site;

// Returns the site of an event; all members are 0 for event 0.
smc_site smc_site_of(const smc_graph *, smc_id);

// Whether the error with this kind and these places (in either order) needs no recording: because
// it does not count, or because it is in the result and the current graph need not be compared with
// its witness. Adds an error that is in the result to `shown`.
bool smc_error_needs_no_record(smc_errors *, smc_error_kind, smc_site at, smc_site other);
// Records an error of the current graph. If the error is in the result already, replaces its
// witness by the current graph if that is easier to follow. Takes ownership of `message`.
void smc_errors_record(smc_errors *, smc_error_kind, smc_site at, smc_site other, char *message);
// Returns the message about an error that the event shows; the caller frees it. Values are those
// for the inputs that were chosen last (smc_witness_number).
typedef char *smc_describe_error(const smc_graph *, smc_id);
// Like smc_errors_record, for an error that one event shows and whose message names values: it is
// made when the inputs of the execution are chosen.
void smc_errors_record_described(smc_errors *, smc_error_kind, smc_site at, smc_describe_error *);
// Records an error of termination. The events of the current graph from `cycle` on in link order
// can repeat for ever without progress of thread at.thread (smc_witness_of_run). The error must not
// be in the result. Takes ownership of `message`.
void smc_errors_record_cycle(smc_errors *, smc_site at, smc_site other, uint32_t cycle,
                             char *message);
// Records an error that two events show; `other` may be 0. Formats the message only if it is
// needed.
#define SMC_ERRORS_RECORD(x, kind, at, other, ...)                                                 \
    do {                                                                                           \
        const smc_site at_ = smc_site_of((x)->graph, at), other_ = smc_site_of((x)->graph, other); \
        if (!smc_error_needs_no_record(x, kind, at_, other_))                                      \
            smc_errors_record(x, kind, at_, other_, smc_format(__VA_ARGS__));                      \
    } while (0)
// Records the error that the event's action, an SMC_ERROR, states.
void smc_errors_record_stated(smc_errors *, smc_id);
// Counts another execution that shows the error.
void smc_error_count_execution(smc_error *);

#endif
