// same_steps.h - whether interchangeable threads take the same steps.
#ifndef SMC_SYMMETRY_SAME_STEPS_H
#define SMC_SYMMETRY_SAME_STEPS_H

#include "reductions/shared.h"

// Whether whoever goes by another name in the thread's history would take the same step after it,
// by that name. Where not, it is learnt what belongs to whom, or a group is none. `anew`: a group
// has grown, so that no step has been compared.
void smc_symmetry_check_steps(smc_reductions *, uint32_t t, bool anew);
// That has just been created, and put into a group.
void smc_symmetry_check_newcomer(smc_reductions *, uint32_t t);
// Whose addresses its thread knows after an event that was linked; all that were linked before are
// noted.
void smc_symmetry_note_owners(smc_reductions *, smc_id);

#endif
