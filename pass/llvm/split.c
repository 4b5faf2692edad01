#include "pass/llvm/split.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>

LLVMBasicBlockRef smc_llvm_split_before(LLVMBuilderRef b, LLVMValueRef at) {
    LLVMBasicBlockRef rest = LLVMGetInstructionParent(at);
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(rest)));
    LLVMBasicBlockRef head = LLVMInsertBasicBlockInContext(context, rest, "");
    LLVMValueRef end = LLVMGetBasicBlockTerminator(rest);
    LLVMSetCurrentDebugLocation2(b, NULL); // moved instructions keep their own positions
    // If the block had a terminator while its uses are replaced, LLVM would replace it in phis too.
    LLVMInstructionRemoveFromParent(end);
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(rest), LLVMBasicBlockAsValue(head));
    LLVMPositionBuilderAtEnd(b, rest);
    LLVMInsertIntoBuilder(b, end);
    LLVMPositionBuilderAtEnd(b, head);
    for (LLVMValueRef in; (in = LLVMGetFirstInstruction(rest)) != at;) {
        LLVMInstructionRemoveFromParent(in);
        LLVMInsertIntoBuilder(b, in);
    }
    return head;
}
