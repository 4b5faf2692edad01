// barriers.h - barriers of machines other than this one, in inline assembly.
#ifndef SMC_PASS_BARRIERS_H
#define SMC_PASS_BARRIERS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// Builds the fence that the assembly of the call is. False: it is none, and nothing was built.
bool smc_pass_lift_barrier(LLVMModuleRef, LLVMBuilderRef, LLVMValueRef call);

#endif
