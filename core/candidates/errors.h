// errors.h - finds the errors of candidate executions and records them in the result.
#ifndef SMC_CANDIDATE_ERRORS_H
#define SMC_CANDIDATE_ERRORS_H

#include "candidates/candidate.h"
#include "result/result.h"

typedef struct smc_candidate_errors {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    // Indices of those errors of the result that the execution shows, as found by the last call.
    SMC_VEC(uint32_t) shown;
    bool by_kind; // there are interchangeable threads (smc_rounds_judge)
} smc_candidate_errors;

// The functions below build the graph of the execution, whose checks describe the errors. If the
// graph does not confirm an error, that is an internal error. A status other than SMC_OK comes from
// the program.

// smc_candidate_errors_of_last_event finds the errors that the last event shows in combination with
// earlier events. smc_candidate_errors_of_events does this for each event. `races`: there are data
// races among the errors.
SMC_MUST_USE smc_status smc_candidate_errors_of_last_event(smc_candidate_errors *,
                                                           const smc_candidate *, bool races);
SMC_MUST_USE smc_status smc_candidate_errors_of_events(smc_candidate_errors *,
                                                       const smc_candidate *, bool races);

// Finds the errors with which a maximal execution ends. `unfinished`: a thread waits at a lock or
// join. `all`: also finds those of all events, each in combination with all others.
SMC_MUST_USE smc_status smc_candidate_errors_of_end(smc_candidate_errors *, const smc_candidate *,
                                                    bool unfinished, bool all);

#endif
