// sampled.h - statistics of a sample of executions: the numbers of distinct outcomes and of
// distinct (write, read) pairs of rf, and how many of them first occurred late. Many late ones
// indicate that a larger sample would find more.
//
// They are stored in smc_result.outcome_set, which is merged across parts; each element has a tag
// for its kind and for whether it occurred late. What occurred both early and late is stored twice.
#ifndef SMC_RESULT_SAMPLED_H
#define SMC_RESULT_SAMPLED_H

#include "result/options.h"
#include "result/outcomes.h"

typedef enum smc_sampled_kind { SMC_SAMPLED_OUTCOME, SMC_SAMPLED_PAIR } smc_sampled_kind;

typedef struct smc_sampled {
    uint64_t outcomes, new_outcomes; // `new_`: occurred in the last tenth only
    uint64_t pairs, new_pairs;
} smc_sampled;

// The seed. Samples with equal seeds are equal for a program.
extern const smc_option smc_seed;

// Add and find an outcome or pair, by its hash.
void smc_sampled_add(smc_outcomes *, smc_sampled_kind, uint64_t hash, bool late);
bool smc_sampled_has(const smc_outcomes *, smc_sampled_kind, uint64_t hash);
// Counts the elements.
smc_sampled smc_sampled_of(const smc_outcomes *);

#endif
