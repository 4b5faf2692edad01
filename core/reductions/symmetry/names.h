// names.h - the executions that differ from a complete execution only by a permutation of thread
// names.
#ifndef SMC_SYMMETRY_NAMES_H
#define SMC_SYMMETRY_NAMES_H

#include "reductions/shared.h"

// Whether the complete execution is the one that is counted among those that differ only by names.
// Usually no other one is visited; several are visited if threads of a group write before they
// differ.
bool smc_symmetry_is_representative(smc_reductions *);
// If the hash of outcomes is requested, adds the outcomes of all executions that differ from the
// current one only by names.
void smc_symmetry_add_outcomes(smc_reductions *);

#endif
