// check.h - checks the assumption that the threads of a group are interchangeable.
#ifndef SMC_SYMMETRY_CHECK_H
#define SMC_SYMMETRY_CHECK_H

#include "reductions/shared.h"

// Checks the assumption for an event that was linked last.
void smc_symmetry_check(smc_reductions *, smc_id);

#endif
