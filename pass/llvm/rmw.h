// rmw.h - the operators of RMWs.
#ifndef SMC_PASS_LLVM_RMW_H
#define SMC_PASS_LLVM_RMW_H

#include <llvm-c/Core.h>

// Returns the operator (smc_rmw) of an atomicrmw instruction; SMC_RMW_COUNT: not supported.
unsigned smc_llvm_rmw_operator(LLVMValueRef);

#endif
