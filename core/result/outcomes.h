// outcomes.h - the set of outcomes of complete executions, by their hashes.
#ifndef SMC_RESULT_OUTCOMES_H
#define SMC_RESULT_OUTCOMES_H

#include "graph/graph.h"

// A set of 64-bit hashes; `sum` does not depend on the order in which they came.
typedef struct smc_outcomes {
    uint64_t *slots; // 0: empty
    uint64_t n, cap, sum;
} smc_outcomes;

void smc_outcomes_reserve(smc_outcomes *, uint64_t n); // room for so many, of which there is none
                                                       // yet
void smc_outcomes_add(smc_outcomes *, uint64_t hash);
void smc_outcomes_unite(smc_outcomes *, smc_outcomes *with); // which is empty then
bool smc_outcomes_has(const smc_outcomes *, uint64_t hash);  // not 0
bool smc_outcomes_subset(const smc_outcomes *, const smc_outcomes *of);

uint64_t smc_outcome_of(const smc_graph *); // of the current graph: per thread, the values read

#endif
