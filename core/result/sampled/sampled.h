// sampled.h - what a sample of executions tells beside its errors: how many different outcomes it
// has, how many pairs of a write and a read that takes it, and how many of both came late, the sign
// that more would be found.
//
// They are kept in the set of outcomes of the result (smc_result.outcome_set), which parts of an
// exploration unite: each with its kind, and whether it was met late. One that was met both early
// and late is there twice.
#ifndef SMC_RESULT_SAMPLED_H
#define SMC_RESULT_SAMPLED_H

#include "result/options.h"
#include "result/outcomes.h"

typedef enum smc_sampled_kind { SMC_SAMPLED_OUTCOME, SMC_SAMPLED_PAIR } smc_sampled_kind;

typedef struct smc_sampled {
    uint64_t outcomes, new_outcomes; // `new_`: met in the last tenth only
    uint64_t pairs, new_pairs;
} smc_sampled;

// What decides about the sample, beside the program: one that is drawn again with it is the same.
extern const smc_option smc_seed;

void smc_sampled_add(smc_outcomes *, smc_sampled_kind, uint64_t hash, bool late);
bool smc_sampled_has(const smc_outcomes *, smc_sampled_kind, uint64_t hash);
smc_sampled smc_sampled_of(const smc_outcomes *);

#endif
