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
    SMC_VEC(uint32_t) shown; // indices of the result's errors that the execution was found to show
                             // by the last call
    bool by_kind;            // threads are interchangeable (smc_rounds_judge)
} smc_candidate_errors;

// Errors are shown by building the graph of the execution, whose checks describe them. An error
// that the graph does not confirm is an internal error. A status other than SMC_OK comes from the
// program.

// Finds the errors that the last event shows in combination with others, or that all events show,
// each in combination with those before it. `races`: there are data races among them.
SMC_MUST_USE smc_status smc_candidate_errors_of_last_event(smc_candidate_errors *,
                                                           const smc_candidate *, bool races);
SMC_MUST_USE smc_status smc_candidate_errors_of_events(smc_candidate_errors *,
                                                       const smc_candidate *, bool races);

// Finds the errors with which a maximal execution ends. `unfinished`: a thread waits at a lock or
// join. `all`: also those of all events, each in combination with all others.
SMC_MUST_USE smc_status smc_candidate_errors_of_end(smc_candidate_errors *, const smc_candidate *,
                                                    bool unfinished, bool all);

#endif
