// cycle.h - a cycle of program order, reads-from, coherence and from-reads: it shows that no
// interleaving has the values of an execution.
#ifndef SMC_FORMATS_CYCLE_H
#define SMC_FORMATS_CYCLE_H

#include "tools/report/explain.h"

typedef struct smc_cycle_edge {
    uint32_t from, to;    // events of the witness
    const char *relation; // po, rf, co or fr
} smc_cycle_edge;
typedef SMC_VEC(smc_cycle_edge) smc_cycle;

// Finds a shortest cycle among the shown steps; empty if an interleaving has the values or the
// relations are unknown. The caller frees it.
void smc_cycle_of(const smc_explanation *, smc_cycle *out);

// Sets pair to the two unordered accesses of a race. Returns false for other errors.
bool smc_race_pair(const smc_explanation *, uint32_t pair[2]);

#endif
