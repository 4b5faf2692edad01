// comparable.h - determines the results in which two explorations of one program under one model
// must agree. `smc compare` and the tests use it.
#ifndef SMC_EXPLORERS_COMPARABLE_H
#define SMC_EXPLORERS_COMPARABLE_H

#include "explorers/explorer.h"

// Describes in words the properties that the executions of one class have in common.
const char *smc_describe_counted_by(smc_equivalence_kind);

// An exploration: explorer, options and result.
typedef struct smc_finished_exploration {
    const smc_explorer *by;         // the explorer that the user has named
    const smc_explore_options *how; // the options of the exploration
    const smc_result *result;
} smc_finished_exploration;

// How a number of the first exploration relates to the same number of the second exploration.
typedef enum smc_count_relation {
    SMC_UNRELATED,
    SMC_AT_MOST,  // the first number is at most the second
    SMC_AT_LEAST, // the first number is at least the second
    SMC_EQUAL
} smc_count_relation;

// The results in which two explorations must agree.
typedef struct smc_explorer_comparison {
    // Number of executions, without those that ended the process while a thread waited
    // (smc_result.ended).
    smc_count_relation executions;
    // Number of blocked executions, and number of executions that ended while a thread waited.
    smc_count_relation blocked;
    bool outcomes;         // the sets of outcomes must be equal
    unsigned errors;       // kinds of errors, as bits, that both explorations must find, or neither
    bool error_executions; // both must count equally many executions for each error
    const char *why;       // the reason for `executions`, a constant string
} smc_explorer_comparison;

// Returns the results in which the explorations must agree if both are complete. The counts and
// sets of an incomplete exploration are lower bounds.
smc_explorer_comparison smc_compare_explorations(const smc_finished_exploration *,
                                                 const smc_finished_exploration *);

// Returns a description of the first contradiction between the explorations; NULL: there is none.
// The caller frees the text.
char *smc_describe_disagreement(const smc_finished_exploration *, const smc_finished_exploration *);

// Returns a description of a contradiction within one exploration: an optimal explorer has visited
// redundant executions (smc_result.redundant). NULL: there is none. The caller frees the text.
char *smc_describe_contradiction(const smc_finished_exploration *);

#endif
