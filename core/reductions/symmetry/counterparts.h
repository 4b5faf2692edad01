// counterparts.h - where a thread that goes by another's name comes to: the counterpart of the step
// at which the other stands, one for each step and naming (docs/symmetry.md).
#ifndef SMC_SYMMETRY_COUNTERPARTS_H
#define SMC_SYMMETRY_COUNTERPARTS_H

#include "program/program.h"

typedef struct smc_counterpart {
    uint64_t of; // a hash of the step and the naming; 0: an empty slot
    const smc_step *at;
} smc_counterpart;

typedef struct smc_counterparts {
    smc_counterpart *slots;
    uint64_t n, cap;
} smc_counterparts;

// NULL: not known.
const smc_step *smc_counterpart_of(const smc_counterparts *, uint64_t of);

// False: it is known to be another.
bool smc_counterpart_is(smc_counterparts *, uint64_t of, const smc_step *at);

void smc_counterparts_free(smc_counterparts *);

#endif
