// reads.h - which loads are one.
#ifndef SMC_FLOW_READS_H
#define SMC_FLOW_READS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Whether both compute one address wherever they stand.
bool smc_same_address(LLVMValueRef, LLVMValueRef);
// Whether the value is a load that is done last before the block jumps to the one with the phi,
// which alone has its value. What is between only jumps.
bool smc_is_read_last(LLVMValueRef, LLVMBasicBlockRef, LLVMValueRef phi);

#endif
