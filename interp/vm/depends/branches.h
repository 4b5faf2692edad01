// branches.h - how far a branch decides: control dependence of instructions.
#ifndef SMC_VM_BRANCHES_H
#define SMC_VM_BRANCHES_H

#include "base/table.h"
#include "interp/vm/vm.h"

// Of functions, as they are asked for.
struct smc_branches {
    SMC_VEC(uint32_t *) ends; // of a function, [instruction]: its immediate post-dominator
    smc_table of;             // function -> number + 1
};

// The instruction that comes after this one whichever way the function goes on, unless it ends with
// an error; NULL: the function returns before.
const smc_insn *smc_branch_end(smc_branches *, const smc_function *, const smc_insn *);
void smc_branches_free(smc_branches *); // may be NULL

#endif
