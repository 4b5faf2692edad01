// begin.c - gives a function a new entry block. The old code becomes unreachable, unless the new
// block branches to it.
#include "pass/rust/internal.h"

LLVMBasicBlockRef smc_rust_new_entry_block(LLVMValueRef fn) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    return LLVMInsertBasicBlockInContext(context, LLVMGetEntryBasicBlock(fn), "");
}
