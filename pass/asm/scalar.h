// scalar.h - values that a processor accesses at once.
#ifndef SMC_ASM_SCALAR_H
#define SMC_ASM_SCALAR_H

#include <llvm-c/Types.h>
#include <stdint.h>

// Returns the size in bytes of a value that a processor accesses at once, a number or pointer of 1,
// 2, 4 or 8 bytes. 0: it is not such a value.
uint32_t smc_pass_scalar_size(LLVMModuleRef module, LLVMTypeRef type);

#endif
