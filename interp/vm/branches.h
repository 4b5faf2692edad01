// branches.h - control dependence of instructions: where the influence of a branch ends.
#ifndef SMC_VM_BRANCHES_H
#define SMC_VM_BRANCHES_H

#include "base/table.h"
#include "interp/vm/vm.h"

// Post-dominators of functions, computed on demand.
struct smc_branches {
    SMC_VEC(uint32_t *) ends; // per function, [instruction]: its immediate post-dominator
    smc_table of;             // function -> number + 1
};

// Returns the immediate post-dominator of an instruction, ignoring paths that end in errors; NULL:
// the function returns first.
const smc_insn *smc_branch_end(smc_branches *, const smc_function *, const smc_insn *);
// The argument may be NULL.
void smc_branches_free(smc_branches *);

#endif
