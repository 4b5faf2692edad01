// errors.h - finds the errors of candidate executions and records them in the result.
#ifndef SMC_CANDIDATE_ERRORS_H
#define SMC_CANDIDATE_ERRORS_H

#include "candidates/candidate.h"
#include "result/result.h"

// Where errors are searched for and recorded. Its `shown` is owned by the caller.
typedef struct smc_candidate_errors {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    // Output of the last call: the indices in result->errors of the errors that the execution
    // shows.
    SMC_VEC(uint32_t) shown;
    bool by_kind; // the program has interchangeable threads (argument of smc_check_dropped_rounds)
} smc_candidate_errors;

// The functions below build the graph of the execution; the checks of graphs find and describe the
// errors. It is an internal error if the graph does not show an error that the caller or the
// candidate shows. They fail with the program's status.

// smc_candidate_errors_of_last_event finds the errors that the last event shows together with
// earlier events. smc_candidate_errors_of_events does so for each event. `races`: the caller has
// found a data race among them.
SMC_MUST_USE smc_status smc_candidate_errors_of_last_event(smc_candidate_errors *,
                                                           const smc_candidate *, bool races);
SMC_MUST_USE smc_status smc_candidate_errors_of_events(smc_candidate_errors *,
                                                       const smc_candidate *, bool races);

// Finds the errors with which a maximal execution ends. `unfinished`: a thread waits at a lock or
// join. `all`: also finds the errors of each event together with all others.
SMC_MUST_USE smc_status smc_candidate_errors_of_end(smc_candidate_errors *, const smc_candidate *,
                                                    bool unfinished, bool all);

#endif
