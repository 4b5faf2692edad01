// barriers.h - translates barriers of other machines in inline assembly.
#ifndef SMC_PASS_BARRIERS_H
#define SMC_PASS_BARRIERS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// Builds the fence for the assembly of the call. If it is not a barrier, builds nothing and returns
// false.
bool smc_pass_lift_barrier(LLVMModuleRef, LLVMBuilderRef, LLVMValueRef call);

#endif
