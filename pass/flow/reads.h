// reads.h - compares addresses and accesses.
#ifndef SMC_FLOW_READS_H
#define SMC_FLOW_READS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// True if both values compute the same address, whenever they are computed.
bool smc_same_address(LLVMValueRef, LLVMValueRef);
// True if the instruction atomically adds a constant; sets *number to it.
bool smc_is_constant_addition(LLVMValueRef, uint64_t *number);

#endif
