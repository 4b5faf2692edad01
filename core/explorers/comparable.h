// comparable.h - what two explorations of one program under one model must agree on. `smc compare`
// and the tests use it.
#ifndef SMC_EXPLORERS_COMPARABLE_H
#define SMC_EXPLORERS_COMPARABLE_H

#include "explorers/explorer.h"

// Describes in words what the executions of one class agree on.
const char *smc_describe_counted_by(smc_equivalence_kind);

// An exploration: explorer, options and result.
typedef struct smc_explored {
    const smc_explorer *by;
    const smc_explore_options *how;
    const smc_result *result;
} smc_explored;

// Relation of a number in the first exploration to the same number in the second.
typedef enum smc_relation { SMC_UNRELATED, SMC_AT_MOST, SMC_AT_LEAST, SMC_EQUAL } smc_relation;

typedef struct smc_comparable {
    // Number of executions, without those that ended while a thread waited (smc_result.ended).
    smc_relation executions;
    smc_relation blocked;  // number of blocked executions and of those that ended while a thread
                           // waited
    bool outcomes;         // whether the sets of outcomes must be equal
    unsigned errors;       // kinds of errors (bits) that both explorations must find, or neither
    bool error_executions; // whether each error must be shown by equally many executions in both
    const char *why;       // the reason for `executions`, a constant string
} smc_comparable;

// What the explorations must agree on if both are complete. The counts and sets of an incomplete
// exploration are lower bounds.
smc_comparable smc_compare_explorations(const smc_explored *, const smc_explored *);

// Describes the first contradiction between the explorations; NULL: there is none. The caller frees
// the text.
char *smc_describe_disagreement(const smc_explored *, const smc_explored *);

// Describes a contradiction within one exploration: an optimal explorer has visited redundant
// executions (smc_result.redundant). NULL: there is none. The caller frees the text.
char *smc_describe_contradiction(const smc_explored *);

#endif
