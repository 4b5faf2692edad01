// scalar.h - types of values that a processor accesses by one instruction.
#ifndef SMC_ASM_SCALAR_H
#define SMC_ASM_SCALAR_H

#include <llvm-c/Types.h>
#include <stdint.h>

// Returns the size in bytes of the type if a processor accesses it at once: a number or pointer of
// 1, 2, 4 or 8 bytes. 0: any other type.
uint32_t smc_pass_scalar_size(LLVMModuleRef module, LLVMTypeRef type);

#endif
