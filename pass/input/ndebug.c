// ndebug.c - removes, with a warning, assertions that NDEBUG disables: smc's <assert.h>
// (include/system/) expands them to calls.
#include "pass/input/steps.h"
#include "pass/llvm/each.h"

static const char text[] = "NDEBUG removes this assertion: it was not checked; "
                           "to keep it, add -UNDEBUG or delete its #define";

void smc_pass_remark_ndebug(LLVMModuleRef module, const char *input) {
    LLVMValueRef marker = LLVMGetNamedFunction(module, "__smc_assertion_taken_away");
    if (!marker || !LLVMIsDeclaration(marker)) return;
    for_each_erasable_in (in, bb, fn, module) {
        if (!LLVMIsACallInst(in) || LLVMGetCalledValue(in) != marker) continue;
        smc_pass_add_remark(module, "ndebug", text, input, in);
        LLVMInstructionEraseFromParent(in);
    }
    if (!LLVMGetFirstUse(marker)) LLVMDeleteFunction(marker);
}
