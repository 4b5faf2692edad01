// allocation_errors.c - sets errno where a function that the interpreter models allocates nothing
// (ENOMEM), in programs that use errno. The library's own functions (library/) do so themselves.
#include "pass/runtime/runtime.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/llvm/library.h"

#include <llvm-c/DebugInfo.h>

#define NOTE "smc_note_allocation" // void (int failed), in library/stdlib.inc

static void note_result(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef call) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef number = LLVMInt32TypeInContext(context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &number, 1, false);
    LLVMValueRef note = smc_llvm_declare_function(module, NOTE, type);
    LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(call));
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef failed = LLVMBuildZExt(b, LLVMBuildIsNull(b, call, ""), number, "");
    LLVMBuildCall2(b, type, note, &failed, 1, "");
}

static bool is_call_of(LLVMValueRef user, LLVMValueRef fn) {
    return LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn &&
           LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind;
}

void smc_pass_note_allocation_errors(LLVMModuleRef module) {
    if (!LLVMGetNamedFunction(module, "__errno_location")) return;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_function (fn, module) {
        if (!LLVMIsDeclaration(fn)) continue;
        if (!(smc_llvm_library_function(fn)->traits & SMC_FN_ALLOCATES)) continue;
        for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
            if (is_call_of(LLVMGetUser(use), fn)) note_result(module, b, LLVMGetUser(use));
    }
    LLVMDisposeBuilder(b);
}
