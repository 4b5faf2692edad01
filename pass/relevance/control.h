// control.h - control dependence.
#ifndef SMC_RELEVANCE_CONTROL_H
#define SMC_RELEVANCE_CONTROL_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Core.h>

typedef struct smc_control {
    uint32_t n;                           // blocks
    smc_table number;                     // LLVMBasicBlockRef -> number + 1
    SMC_VEC(LLVMBasicBlockRef) *deciders; // [n] whose branches decide whether the block is come to
} smc_control;

void smc_control_find(smc_control *, LLVMValueRef fn);
// Whether the branch at the end of one block decides whether the other is come to.
bool smc_is_decided_by(const smc_control *, LLVMBasicBlockRef, LLVMBasicBlockRef branch);
void smc_control_free(smc_control *);

// Of functions, as they are asked for.
typedef struct smc_controls {
    SMC_VEC(smc_control) all;
    smc_table of; // function -> number + 1
} smc_controls;
// Valid until the next function is asked for.
const smc_control *smc_control_of(smc_controls *, LLVMValueRef fn);
void smc_controls_free(smc_controls *);

#endif
