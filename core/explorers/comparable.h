// comparable.h - what two explorations of one program under one model must agree on; used by `smc
// compare` and the tests.
#ifndef SMC_EXPLORERS_COMPARABLE_H
#define SMC_EXPLORERS_COMPARABLE_H

#include "explorers/explorer.h"

// Describes what the executions of a class agree on.
const char *smc_counted_by_words(smc_counted_by);

// An exploration and its result.
typedef struct smc_explored {
    const smc_explorer *by;
    const smc_explore_options *how;
    const smc_result *result;
} smc_explored;

// Relation of a count of the first exploration to that of the second.
typedef enum smc_relation { SMC_UNRELATED, SMC_AT_MOST, SMC_AT_LEAST, SMC_EQUAL } smc_relation;

typedef struct smc_comparable {
    smc_relation executions; // without executions that ended while a thread waited
                             // (smc_result.ended)
    smc_relation blocked;    // blocked executions and those that ended while a thread waited
    bool outcomes;           // the sets of outcomes are equal
    unsigned errors;         // error kinds (bits) that both must find or both must not find
    bool error_executions;   // and each error in equally many executions
    const char *why;         // reason for `executions`; a constant string
} smc_comparable;

// Compares as if both explorations were complete. The counts and sets of an incomplete one are
// lower bounds.
smc_comparable smc_comparable_of(const smc_explored *, const smc_explored *);

// Describes the first contradiction between two explorations (allocated); NULL: none.
char *smc_disagreement(const smc_explored *, const smc_explored *);

// Describes a contradiction within one exploration (allocated): an optimal explorer has redundant
// executions (smc_result.redundant). NULL: none.
char *smc_contradiction(const smc_explored *);

#endif
