// assembly.h - translates inline assembly to LLVM instructions.
#ifndef SMC_ASM_ASSEMBLY_H
#define SMC_ASM_ASSEMBLY_H

#include <llvm-c/Types.h>

// Replaces inline assembly by LLVM instructions, if all its instructions are supported.
void smc_pass_lift_assembly(LLVMModuleRef module);

// Replaces LLVM's intrinsics that read the cycle counter or the thread pointer by calls of smc's
// library, like the instructions that do so.
void smc_pass_lower_counter_intrinsics(LLVMModuleRef module);

// If the program calls membarrier, replaces these calls and the compiler barriers by calls of smc's
// library. To be called before smc_pass_lift_assembly, which removes the assembly of compiler
// barriers.
void smc_pass_lower_membarrier(LLVMModuleRef);

#endif
