// assembly.h - translates inline assembly to LLVM instructions.
#ifndef SMC_ASM_ASSEMBLY_H
#define SMC_ASM_ASSEMBLY_H

#include <llvm-c/Types.h>

// Replaces inline assembly by LLVM instructions. Assembly with an unsupported instruction stays.
void smc_pass_lift_assembly(LLVMModuleRef module);

// Replaces LLVM's intrinsics that read the cycle counter or the thread pointer by calls of smc's
// library. (Assembly that does so is translated to the same calls.)
void smc_pass_lower_counter_intrinsics(LLVMModuleRef module);

// If the program calls membarrier, replaces the calls of membarrier, and the program's compiler
// barriers, by calls of smc's library. To be called before smc_pass_lift_assembly, which removes
// compiler barriers.
void smc_pass_lower_membarrier(LLVMModuleRef);

#endif
