// same_steps.h - checks that interchangeable threads take the same steps.
#ifndef SMC_SYMMETRY_SAME_STEPS_H
#define SMC_SYMMETRY_SAME_STEPS_H

#include "reductions/shared.h"

// Checks that, after t's history, all threads that can get t's name would take the same next step.
// If not, learns thread data or dissolves a group, and restarts the exploration. `anew`: a group
// has a new thread, under whose name no step was compared yet.
void smc_symmetry_check_steps(smc_reductions *, uint32_t t, bool anew);
// Checks the histories that involve thread t, which was just created and added to a group.
void smc_symmetry_check_new_thread(smc_reductions *, uint32_t t);
// Records the owners whose addresses the event's thread may know (smc_symmetry.known). Must be
// called for each linked event.
void smc_symmetry_note_owners(smc_reductions *, smc_id);

#endif
