// comparable.h - what two explorations of one program under one model must agree in: the one rule,
// by which `smc compare` and the tests judge.
#ifndef SMC_EXPLORERS_COMPARABLE_H
#define SMC_EXPLORERS_COMPARABLE_H

#include "explorers/explorer.h"

const char *smc_counted_by_words(smc_counted_by); // what executions that count as one agree on

// An exploration that was made.
typedef struct smc_explored {
    const smc_explorer *by;
    const smc_explore_options *how;
    const smc_result *result;
} smc_explored;

// Of a number of the first exploration to that of the second.
typedef enum smc_relation { SMC_UNRELATED, SMC_AT_MOST, SMC_AT_LEAST, SMC_EQUAL } smc_relation;

typedef struct smc_comparable {
    smc_relation executions; // but for those that ended while a thread waited (smc_result.ended)
    smc_relation blocked;    // and those
    bool outcomes;           // the sets of outcomes are equal
    unsigned errors;         // of these kinds (bits), one finds what the other finds
    bool error_executions;   // and each error in as many executions
    const char *why;         // of the executions' relation, in words: a constant
} smc_comparable;

// Where both are complete. Of an exploration that is not, the numbers and sets are at most those
// that it would have come to.
smc_comparable smc_comparable_of(const smc_explored *, const smc_explored *);

// In what they contradict each other, in words, owned by the caller; NULL: in nothing.
char *smc_disagreement(const smc_explored *, const smc_explored *);

// In what an exploration contradicts itself: it has visited what comes to nothing
// (smc_result.redundant), and must not. As above.
char *smc_contradiction(const smc_explored *);

#endif
