// begin.c - a function gets another beginning; what was there is reached no more, unless that leads
// to it.
#include "pass/rust/internal.h"

LLVMBasicBlockRef smc_rust_begin_anew(LLVMValueRef fn) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    return LLVMInsertBasicBlockInContext(context, LLVMGetEntryBasicBlock(fn), "");
}
