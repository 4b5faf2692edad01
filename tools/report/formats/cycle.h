// cycle.h - why no interleaving has the values of an execution: a cycle of program order,
// reads-from, coherence and from-reads.
#ifndef SMC_FORMATS_CYCLE_H
#define SMC_FORMATS_CYCLE_H

#include "tools/report/explain.h"

typedef struct smc_cycle_edge {
    uint32_t from, to;    // events of the witness
    const char *relation; // po, rf, co or fr
} smc_cycle_edge;
typedef SMC_VEC(smc_cycle_edge) smc_cycle;

// A shortest one, of the steps that are shown; none where an interleaving has the values, or the
// relations are not known. To be freed.
void smc_cycle_of(const smc_explanation *, smc_cycle *out);

// The two accesses of a race, which nothing orders. False: it is another error.
bool smc_race_pair(const smc_explanation *, uint32_t pair[2]);

#endif
