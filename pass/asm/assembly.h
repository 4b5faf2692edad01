// assembly.h - inline assembly as LLVM instructions.
#ifndef SMC_ASM_ASSEMBLY_H
#define SMC_ASM_ASSEMBLY_H

#include <llvm-c/Types.h>

// Replaces the inline assembly that is understood by LLVM instructions.
void smc_pass_lift_assembly(LLVMModuleRef module);

// Replaces the intrinsics that read the cycle counter or the thread pointer by calls of the
// library, as is done for the instructions.
void smc_pass_lower_counter_intrinsics(LLVMModuleRef module);

// If the program calls membarrier, replaces its compiler barriers and these calls by calls of the
// library. To be called before smc_pass_lift_assembly, which removes the assembly of compiler
// barriers.
void smc_pass_lower_membarrier(LLVMModuleRef);

#endif
