// reads.h - which loads are one.
#ifndef SMC_FLOW_READS_H
#define SMC_FLOW_READS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Whether both compute one address wherever they stand.
bool smc_same_address(LLVMValueRef, LLVMValueRef);
// The load whose value it is, or a number that becomes an address, if that is done last before the
// block jumps to the one with the phi, which alone has the value. What is between only jumps. NULL:
// there is none.
LLVMValueRef smc_read_last(LLVMValueRef, LLVMBasicBlockRef, LLVMValueRef phi);

// The address, computed anew where the builder stands, from what it was made of.
LLVMValueRef smc_copy_address(LLVMBuilderRef, LLVMValueRef address);

#endif
