// merge.h - merges the paths of a branch whose condition is a term
// (docs/design/inputs.md#merged-paths).
#ifndef SMC_VM_MERGE_H
#define SMC_VM_MERGE_H

#include "interp/vm/vm.h"

// `head` is a branch, which would otherwise choose the value of the term `choice`. If the paths
// from it to the instruction at which they join only compute with integers, sets the registers that
// they write to terms that are right for each path, and *join to the distance from the branch to
// the join. Otherwise changes nothing and sets *join to 0. If some inputs let an instruction of
// these paths fail, the thread first chooses whether one does, and the paths are only merged if
// none does: returns the same as smc_choose_value.
smc_flow smc_merge_paths(smc_vm *, const smc_insn *head, smc_term choice, int32_t *join);

// Frees the regions that were found; NULL: no effect.
void smc_regions_free(struct smc_regions *);

#endif
