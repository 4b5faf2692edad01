// errors.h - errors that candidate executions show, recorded in the result with the execution.
#ifndef SMC_CANDIDATE_ERRORS_H
#define SMC_CANDIDATE_ERRORS_H

#include "candidates/candidate.h"
#include "result/result.h"

typedef struct smc_candidate_errors {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    SMC_VEC(uint32_t) shown; // the result's errors, by index, that the execution was found to show
                             // when it was last asked
    bool by_kind;            // threads are interchangeable (smc_rounds_judge)
} smc_candidate_errors;

// An error is shown by building the graph of the execution, which says what is wrong: where one is
// seen here and the graph does not show it, that is an internal error. A status other than SMC_OK
// is that of the program.

// Errors that the event added last shows beside the others, or that all events show, each beside
// those before it. `races`: some of these are data races.
SMC_MUST_USE smc_status smc_candidate_errors_of_last_event(smc_candidate_errors *,
                                                           const smc_candidate *, bool races);
SMC_MUST_USE smc_status smc_candidate_errors_of_events(smc_candidate_errors *,
                                                       const smc_candidate *, bool races);

// Errors of how the execution ends, which cannot go on; `all`: those of all events too, each beside
// all others.
SMC_MUST_USE smc_status smc_candidate_errors_of_end(smc_candidate_errors *, const smc_candidate *,
                                                    bool unfinished, bool all);

#endif
