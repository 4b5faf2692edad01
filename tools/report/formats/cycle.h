// cycle.h - finds a cycle of program order, reads-from, coherence and from-reads in an execution,
// which shows that no interleaving has the same values.
#ifndef SMC_FORMATS_CYCLE_H
#define SMC_FORMATS_CYCLE_H

#include "tools/report/explain.h"

// An edge of a cycle.
typedef struct smc_cycle_edge {
    uint32_t from, to;    // indices of events in the witness
    const char *relation; // po, rf, co or fr
} smc_cycle_edge;
// The edges of a cycle; each begins where the one before ends.
typedef SMC_VEC(smc_cycle_edge) smc_cycle;

// Finds a shortest cycle among the shown steps; the caller frees it. *out is empty if some
// interleaving has the same values, or if the relations are unknown.
void smc_find_shortest_cycle(const smc_explanation *, smc_cycle *out);

// Sets `pair` to the two unordered accesses of a race. Returns false for other errors.
bool smc_find_race_pair(const smc_explanation *, uint32_t pair[2]);

#endif
