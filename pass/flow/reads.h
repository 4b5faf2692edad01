// reads.h - compares accesses.
#ifndef SMC_FLOW_READS_H
#define SMC_FLOW_READS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// True if both values compute the same address, wherever they are executed.
bool smc_same_address(LLVMValueRef, LLVMValueRef);
// True if the instruction atomically adds a constant, which *number is set to.
bool smc_is_constant_addition(LLVMValueRef, uint64_t *number);

#endif
