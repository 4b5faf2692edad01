// volatile.c - makes volatile accesses relaxed atomic, for code that uses volatile for this
// purpose: READ_ONCE and WRITE_ONCE of Linux, and code older than C11.
#include "pass/variables/variables.h"

#include "pass/asm/scalar.h"
#include "pass/llvm/each.h"

// Changes the access if it is aligned and its type has no padding bits.
static void make_relaxed_atomic(LLVMModuleRef module, LLVMValueRef in) {
    const bool store = LLVMIsAStoreInst(in);
    if (!(store || LLVMIsALoadInst(in)) || !LLVMGetVolatile(in)) return;
    LLVMTypeRef type = LLVMTypeOf(store ? LLVMGetOperand(in, 0) : in);
    const uint32_t size = smc_pass_scalar_size(module, type);
    if (!size || LLVMGetAlignment(in) < size || LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic)
        return;
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) != size * 8)
        return;
    LLVMSetOrdering(in, LLVMAtomicOrderingMonotonic);
}

void smc_pass_relax_volatile(LLVMModuleRef module) {
    for_each_instruction_in (in, bb, fn, module) make_relaxed_atomic(module, in);
}
