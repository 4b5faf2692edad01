// assembly.h - inline assembly as LLVM instructions.
#ifndef SMC_ASM_ASSEMBLY_H
#define SMC_ASM_ASSEMBLY_H

#include <llvm-c/Types.h>

// Makes inline assembly that is understood LLVM instructions.
void smc_pass_lift_assembly(LLVMModuleRef module);

// Has the intrinsics that count cycles or give the thread's pointer ask the library, as
// instructions do.
void smc_pass_ask_library(LLVMModuleRef module);

// Compiler barriers of a program that calls membarrier are calls of the library, and so are these
// calls. Before that: assembly that is one is gone then.
void smc_pass_heed_membarrier(LLVMModuleRef);

#endif
