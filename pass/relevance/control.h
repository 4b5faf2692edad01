// control.h - control dependence between the blocks of a function.
//
// An invoke decides nothing: it always returns, unless it is active, and then it is in the slice
// anyway, with what decides whether it is reached. So its landing pad is not a successor.
#ifndef SMC_RELEVANCE_CONTROL_H
#define SMC_RELEVANCE_CONTROL_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Core.h>

// The control dependence between a function's blocks.
typedef struct smc_control {
    uint32_t n;       // number of blocks
    smc_table number; // LLVMBasicBlockRef -> number + 1
    // [number of a block]: the blocks whose branches decide whether control reaches that block
    SMC_VEC(LLVMBasicBlockRef) *deciders;
} smc_control;

// Computes the control dependence; smc_control_free frees it.
void smc_control_find(smc_control *, LLVMValueRef fn);
void smc_control_free(smc_control *);

typedef SMC_VEC(LLVMValueRef) smc_branches;

// Appends the branches that decide whether the block is reached, and adds the block to `visited`;
// does nothing if the block is there already.
void smc_control_add_deciders(const smc_control *, LLVMBasicBlockRef, smc_table *visited,
                              smc_branches *);

// A cache of the control dependence of functions.
typedef struct smc_control_cache {
    SMC_VEC(smc_control) all;
    smc_table of; // function -> index + 1
} smc_control_cache;
// Returns the control dependence of the function; valid until the next call.
const smc_control *smc_control_of(smc_control_cache *, LLVMValueRef fn);
void smc_controls_free(smc_control_cache *); // frees its contents

#endif
