// counterparts.h - table of counterparts. A renaming of threads maps each history of a thread to a
// history of the thread that gets its name. The counterpart of a step is the step after the mapped
// history (docs/design/symmetry.md).
#ifndef SMC_SYMMETRY_COUNTERPARTS_H
#define SMC_SYMMETRY_COUNTERPARTS_H

#include "graph/graph.h"

// A step with a renaming, and the counterpart.
typedef struct smc_counterpart {
    uint64_t of;               // hash of the step and the renaming; 0: the slot is empty
    const smc_step *step, *at; // the step, and its counterpart
} smc_counterpart;

// A hash table with open addressing; `cap` is 0 or a power of two.
typedef struct smc_counterparts {
    smc_counterpart *slots;
    uint64_t n, cap; // number of counterparts, number of slots
} smc_counterparts;

// Returns the recorded counterpart for `of`, the hash of a step and a renaming; NULL: none is
// recorded.
const smc_step *smc_counterpart_of(const smc_counterparts *, uint64_t of);

// Records the counterpart of `step` unless one is recorded. Returns false if another one is
// recorded.
bool smc_counterpart_set(smc_counterparts *, uint64_t of, const smc_step *step, const smc_step *at);

// Forgets the counterparts of all steps that are not in `steps`, and adds the others to *held.
// Sorts `steps`.
void smc_counterparts_retain(smc_counterparts *, smc_steps *steps, smc_steps *held);

void smc_counterparts_free(smc_counterparts *); // frees its contents; then it is zero

#endif
