// reads.h - which loads are one.
#ifndef SMC_FLOW_READS_H
#define SMC_FLOW_READS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Whether both compute one address wherever they stand.
bool smc_same_address(LLVMValueRef, LLVMValueRef);
// The address, computed anew where the builder stands, from what it was made of.
LLVMValueRef smc_copy_address(LLVMBuilderRef, LLVMValueRef address);

#endif
