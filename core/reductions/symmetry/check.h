// check.h - whether threads that should be interchangeable are.
#ifndef SMC_SYMMETRY_CHECK_H
#define SMC_SYMMETRY_CHECK_H

#include "reductions/shared.h"

void smc_symmetry_check(smc_reductions *, smc_id); // looks at an event that was linked

#endif
