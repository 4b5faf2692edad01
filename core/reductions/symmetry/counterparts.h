// counterparts.h - table of counterparts. The counterpart of a thread's step under a renaming of
// threads is the step at which a thread with the new name is (docs/design/symmetry.md).
#ifndef SMC_SYMMETRY_COUNTERPARTS_H
#define SMC_SYMMETRY_COUNTERPARTS_H

#include "program/program.h"

typedef struct smc_counterpart {
    uint64_t of; // hash of the step and the renaming; 0: the slot is empty
    const smc_step *at;
} smc_counterpart;

typedef struct smc_counterparts {
    smc_counterpart *slots;
    uint64_t n, cap;
} smc_counterparts;

// Returns the recorded counterpart; NULL: none is recorded. `of` is the hash of the step and the
// renaming.
const smc_step *smc_counterpart_of(const smc_counterparts *, uint64_t of);

// Records the counterpart unless one is recorded. Returns false if a different one is recorded.
bool smc_counterpart_set(smc_counterparts *, uint64_t of, const smc_step *at);

void smc_counterparts_free(smc_counterparts *);

#endif
