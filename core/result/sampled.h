// sampled.h - statistics of a random sample of executions: the numbers of distinct outcomes and of
// distinct reads-from pairs (write, read), and how many of them first occurred late. If many of
// them occurred late, a larger sample would find more.
//
// The outcomes and pairs are stored in smc_result.outcome_set, which is merged across parts. Each
// element has a tag for its kind and for whether it occurred late. An outcome or pair that occurred
// both early and late is stored twice.
#ifndef SMC_RESULT_SAMPLED_H
#define SMC_RESULT_SAMPLED_H

#include "result/options.h"
#include "result/outcomes.h"

// The kind of an element that is counted: an outcome, or a pair of a write and a read from it.
typedef enum smc_sampled_kind { SMC_SAMPLED_OUTCOME, SMC_SAMPLED_PAIR } smc_sampled_kind;

// Numbers of distinct elements in a sample.
typedef struct smc_sampled {
    // `new_`: those that first occurred in the last tenth of the sample.
    uint64_t outcomes, new_outcomes;
    uint64_t pairs, new_pairs;
} smc_sampled;

// The random seed. Samples of one program with equal seeds and options are equal.
extern const smc_option smc_seed;

// smc_sampled_add adds an outcome or pair, given by its hash; `late`: it occurred in the last tenth
// of the sample. smc_sampled_has: whether the set contains it.
void smc_sampled_add(smc_outcomes *, smc_sampled_kind, uint64_t hash, bool late);
bool smc_sampled_has(const smc_outcomes *, smc_sampled_kind, uint64_t hash);
// Counts the outcomes and pairs in the set.
smc_sampled smc_sampled_count(const smc_outcomes *);

#endif
