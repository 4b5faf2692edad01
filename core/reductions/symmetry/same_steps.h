// same_steps.h - checks that interchangeable threads take the same steps.
#ifndef SMC_SYMMETRY_SAME_STEPS_H
#define SMC_SYMMETRY_SAME_STEPS_H

#include "reductions/shared.h"

// Checks that threads with other names would take the same next step after t's history. If not,
// learns thread data or dissolves a group. `anew`: a group has grown, so nothing was compared yet.
void smc_symmetry_check_steps(smc_reductions *, uint32_t t, bool anew);
// The same for a thread just created and added to a group.
void smc_symmetry_check_new_thread(smc_reductions *, uint32_t t);
// Records the owners whose addresses the thread of an event may know, for each event when it is
// linked.
void smc_symmetry_note_owners(smc_reductions *, smc_id);

#endif
