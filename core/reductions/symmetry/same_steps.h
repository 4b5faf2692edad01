// same_steps.h - checks that interchangeable threads take the same steps.
#ifndef SMC_SYMMETRY_SAME_STEPS_H
#define SMC_SYMMETRY_SAME_STEPS_H

#include "reductions/shared.h"

// Checks that, after t's history, threads with other names would take the same next step. If not,
// learns thread data or dissolves a group. `anew`: a group has grown, so that no step was compared
// with the new thread yet.
void smc_symmetry_check_steps(smc_reductions *, uint32_t t, bool anew);
// Checks the history of a thread that was just created and added to a group.
void smc_symmetry_check_new_thread(smc_reductions *, uint32_t t);
// Records the owners whose addresses the thread of the event may know. Must be called for each
// linked event.
void smc_symmetry_note_owners(smc_reductions *, smc_id);

#endif
