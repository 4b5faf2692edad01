// sampled.h - statistics of a random sample of executions: the numbers of distinct outcomes and of
// distinct reads-from pairs (write, read), and how many of them first occurred late. Many late ones
// indicate that a larger sample would find more.
//
// The outcomes and pairs are stored in smc_result.outcome_set, which is merged across parts. Each
// element has a tag for its kind and for whether it occurred late. An outcome or pair that occurred
// both early and late is stored twice.
#ifndef SMC_RESULT_SAMPLED_H
#define SMC_RESULT_SAMPLED_H

#include "result/options.h"
#include "result/outcomes.h"

// What is counted of sampled executions: distinct outcomes, or pairs of a write and its read.
typedef enum smc_sampled_kind { SMC_SAMPLED_OUTCOME, SMC_SAMPLED_PAIR } smc_sampled_kind;

typedef struct smc_sampled {
    uint64_t outcomes, new_outcomes; // `new_`: those that occurred only in the last tenth of the
                                     // sample
    uint64_t pairs, new_pairs;
} smc_sampled;

// The random seed. Two samples of one program with equal seeds are equal.
extern const smc_option smc_seed;

// smc_sampled_add adds an outcome or pair, given by its hash; smc_sampled_has tells whether the set
// contains it.
void smc_sampled_add(smc_outcomes *, smc_sampled_kind, uint64_t hash, bool late);
bool smc_sampled_has(const smc_outcomes *, smc_sampled_kind, uint64_t hash);
// Counts the outcomes and pairs in the set.
smc_sampled smc_sampled_count(const smc_outcomes *);

#endif
