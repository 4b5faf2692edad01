// branches.h - finds where the influence of a branch ends (control dependence).
#ifndef SMC_VM_BRANCHES_H
#define SMC_VM_BRANCHES_H

#include "base/table.h"
#include "interp/bytecode/bytecode.h"

// A cache of the post-dominators of functions, which are computed at the first query.
typedef struct smc_post_dominators {
    SMC_VEC(uint32_t *) ends; // [function number][instruction]: its immediate post-dominator
    smc_table of;             // function -> its number + 1
} smc_post_dominators;

// Returns the immediate post-dominator of an instruction, ignoring paths that end in errors. NULL:
// all paths join only at the function's return.
const smc_insn *smc_branch_post_dominator(smc_post_dominators *, const smc_function *,
                                          const smc_insn *);
// Frees the cache; NULL is allowed.
void smc_branches_free(smc_post_dominators *);

#endif
