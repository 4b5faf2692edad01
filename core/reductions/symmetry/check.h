// check.h - checks that supposedly interchangeable threads are.
#ifndef SMC_SYMMETRY_CHECK_H
#define SMC_SYMMETRY_CHECK_H

#include "reductions/shared.h"

// Checks an event that was linked.
void smc_symmetry_check(smc_reductions *, smc_id);

#endif
