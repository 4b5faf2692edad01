// names.h - the executions that differ from a complete execution by a permutation of thread names.
#ifndef SMC_SYMMETRY_NAMES_H
#define SMC_SYMMETRY_NAMES_H

#include "reductions/shared.h"

// Whether the complete execution is the one to be counted among those that differ only by names. It
// is the only one unless threads of a group write before they differ.
bool smc_symmetry_is_representative(smc_reductions *);
// Adds the outcomes of all executions that differ from this one only by names, if the hash of
// outcomes is requested.
void smc_symmetry_add_outcomes(smc_reductions *);

#endif
