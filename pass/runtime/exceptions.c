// exceptions.c - replaces `resume`, which ends a cleanup, by a call of the library: the library
// finds where the exception continues.
#include "pass/runtime/runtime.h"

#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>

static LLVMValueRef resume_function(LLVMModuleRef module, const char *name, LLVMTypeRef *type) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMValueRef fn = LLVMGetNamedFunction(module, name);
    *type = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, 0);
    return fn ? fn : LLVMAddFunction(module, name, *type);
}

// Replaces one `resume`, whose operand is a pair of exception and selector.
static void replace_resume(LLVMBuilderRef builder, LLVMModuleRef module, const char *name,
                           LLVMValueRef in) {
    LLVMTypeRef type;
    LLVMValueRef fn = resume_function(module, name, &type);
    LLVMPositionBuilderBefore(builder, in);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(in));
    LLVMValueRef exception = LLVMBuildExtractValue(builder, LLVMGetOperand(in, 0), 0, "");
    LLVMBuildCall2(builder, type, fn, &exception, 1, "");
    LLVMBuildUnreachable(builder);
    LLVMInstructionEraseFromParent(in);
}

void smc_pass_resume_exceptions(LLVMModuleRef module) {
    smc_pass_resume_with_function(module, SMC_PASS_RESUME);
}

void smc_pass_resume_with_function(LLVMModuleRef module, const char *name) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module)
        for_each_block (bb, fn) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
            if (LLVMIsAResumeInst(end)) replace_resume(builder, module, name, end);
        }
    LLVMDisposeBuilder(builder);
}
