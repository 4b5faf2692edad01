// reads.h - compares and copies the addresses of reads that are to be joined.
#ifndef SMC_FLOW_READS_H
#define SMC_FLOW_READS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// True if both values compute the same address, wherever they are executed.
bool smc_same_address(LLVMValueRef, LLVMValueRef);
// Builds a copy of the computation of the address at the builder's position, and returns the copied
// address.
LLVMValueRef smc_copy_address(LLVMBuilderRef, LLVMValueRef address);

#endif
