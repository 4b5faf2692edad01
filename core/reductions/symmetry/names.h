// names.h - permutations of thread names in a complete execution.
#ifndef SMC_SYMMETRY_NAMES_H
#define SMC_SYMMETRY_NAMES_H

#include "reductions/shared.h"

// Whether the complete execution is the one counted among those that differ only by names. It
// always is unless threads write before they differ.
bool smc_symmetry_counts(smc_reductions *);
// Adds the outcomes of all executions that differ from this one only by names, if outcomes are
// requested.
void smc_symmetry_add_outcomes(smc_reductions *);

#endif
