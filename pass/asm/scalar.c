#include "pass/asm/scalar.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

uint32_t smc_pass_scalar_size(LLVMModuleRef module, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMFloatTypeKind: break;
    default: return 0;
    }
    const uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(module), type);
    return size == 1 || size == 2 || size == 4 || size == 8 ? (uint32_t)size : 0;
}
