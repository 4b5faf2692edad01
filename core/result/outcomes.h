// outcomes.h - the set of outcomes of complete executions. Outcomes are represented by hashes.
#ifndef SMC_RESULT_OUTCOMES_H
#define SMC_RESULT_OUTCOMES_H

#include "graph/graph.h"

// A set of 64-bit hashes. `sum`: the sum of its elements, which does not depend on their order.
typedef struct smc_outcomes {
    uint64_t *slots;      // hash table with open addressing, owned; 0: empty slot
    uint64_t n, cap, sum; // number of elements; number of slots, a power of 2; sum of the elements
} smc_outcomes;

// Reserves room for n hashes in an empty set.
void smc_outcomes_reserve(smc_outcomes *, uint64_t n);
// Adds the hash of an outcome; 0 counts as 1.
void smc_outcomes_add(smc_outcomes *, uint64_t hash);
// Adds all elements of `with`, which becomes empty.
void smc_outcomes_merge(smc_outcomes *, smc_outcomes *with);
bool smc_outcomes_has(const smc_outcomes *, uint64_t hash); // `hash` must not be 0
// Whether all elements of the first set are in `of`.
bool smc_outcomes_is_subset(const smc_outcomes *, const smc_outcomes *of);

// The outcome of the current graph: a hash of the values that each thread has read. The graph must
// have digests (smc_graph_options).
uint64_t smc_outcome_of(const smc_graph *);

#endif
