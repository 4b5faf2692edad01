// names.h - the names that interchangeable threads can go by in a whole execution.
#ifndef SMC_SYMMETRY_NAMES_H
#define SMC_SYMMETRY_NAMES_H

#include "reductions/shared.h"

// Whether the execution, whole and with interchangeable threads, is the one of those that differ by
// names which counts. It is unless threads have written before they differ.
bool smc_symmetry_counts(smc_reductions *);
// The outcomes, where they are asked for, of the executions that differ from this one by names.
void smc_symmetry_add_outcomes(smc_reductions *);

#endif
