// outcomes.h - the set of outcomes of complete executions. Outcomes are represented by hashes.
#ifndef SMC_RESULT_OUTCOMES_H
#define SMC_RESULT_OUTCOMES_H

#include "graph/graph.h"

// A set of 64-bit hashes. `sum` is the sum of the elements, so it does not depend on their order.
typedef struct smc_outcomes {
    uint64_t *slots; // open addressing; 0: empty slot
    uint64_t n, cap, sum;
} smc_outcomes;

// Reserves room for n hashes. The set must be empty.
void smc_outcomes_reserve(smc_outcomes *, uint64_t n);
void smc_outcomes_add(smc_outcomes *, uint64_t hash);
// Adds all elements of `with`, which becomes empty.
void smc_outcomes_unite(smc_outcomes *, smc_outcomes *with);
bool smc_outcomes_has(const smc_outcomes *, uint64_t hash); // Whether the set contains the hash,
                                                            // which must not be 0.
bool smc_outcomes_is_subset(const smc_outcomes *, const smc_outcomes *of);

// The outcome of the current graph: a hash of the values that each thread has read.
uint64_t smc_outcome_of(const smc_graph *);

#endif
