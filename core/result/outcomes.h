// outcomes.h - set of the outcomes of complete executions, by hash.
#ifndef SMC_RESULT_OUTCOMES_H
#define SMC_RESULT_OUTCOMES_H

#include "graph/graph.h"

// A hash set of 64-bit hashes. `sum` is the sum of the elements; it does not depend on their order.
typedef struct smc_outcomes {
    uint64_t *slots; // 0: empty slot
    uint64_t n, cap, sum;
} smc_outcomes;

// Reserves room for n hashes. The set must be empty.
void smc_outcomes_reserve(smc_outcomes *, uint64_t n);
void smc_outcomes_add(smc_outcomes *, uint64_t hash);
void smc_outcomes_unite(smc_outcomes *, smc_outcomes *with);// Adds all elements of `with`, which is empty afterwards.
bool smc_outcomes_has(const smc_outcomes *, uint64_t hash); // `hash` must not be 0.
bool smc_outcomes_subset(const smc_outcomes *, const smc_outcomes *of);

// The outcome of the current graph: a hash of the values that each thread has read.
uint64_t smc_outcome_of(const smc_graph *);

#endif
