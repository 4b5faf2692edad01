// volatile.c - volatile accesses as relaxed atomic ones, for code that means that by them: Linux's READ_ONCE and
// WRITE_ONCE, and what was written before C had atomics.
#include "pass/internal.h"

#include <llvm-c/Target.h>

static bool is_scalar(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind: return true;
    default: return false;
    }
}

// Of 1, 2, 4 or 8 aligned bytes: what a processor accesses at once.
static void relax(LLVMTargetDataRef layout, LLVMValueRef in) {
    const bool store = LLVMIsAStoreInst(in);
    if (!(store || LLVMIsALoadInst(in)) || !LLVMGetVolatile(in)) return;
    LLVMTypeRef type = LLVMTypeOf(store ? LLVMGetOperand(in, 0) : in);
    const uint64_t size = is_scalar(type) ? LLVMStoreSizeOfType(layout, type) : 0;
    if (size != 1 && size != 2 && size != 4 && size != 8) return;
    if (LLVMGetAlignment(in) < size || LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic) return;
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) != size * 8) return;
    LLVMSetOrdering(in, LLVMAtomicOrderingMonotonic);
}

void smc_pass_relax_volatile(LLVMModuleRef module) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in)) relax(layout, in);
}
