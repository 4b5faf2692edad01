// check.h - checks the assumption that the threads of a group are interchangeable.
#ifndef SMC_SYMMETRY_CHECK_H
#define SMC_SYMMETRY_CHECK_H

#include "reductions/shared.h"

// Checks the assumption for the event that was linked last. Restarts the exploration if it does not
// hold.
void smc_symmetry_check(smc_reductions *, smc_id);

// Records that the exploration has alternatives, which may restart it.
void smc_symmetry_note_alternatives(smc_reductions *);

#endif
