// ticks.c - intrinsics that count a processor's cycles ask the library (library/time.inc).
#include "pass/asm/assembly.h"
#include "pass/marks.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stddef.h>

static LLVMValueRef ticks_function(LLVMModuleRef module) {
    LLVMTypeRef type = LLVMFunctionType(LLVMInt64TypeInContext(LLVMGetModuleContext(module)), NULL, 0, 0);
    LLVMValueRef fn = LLVMGetNamedFunction(module, SMC_PASS_TICKS);
    return fn ? fn : LLVMAddFunction(module, SMC_PASS_TICKS, type);
}

// The call's result: the ticks, or a struct of them and of the processor, which is 0.
static void replace(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMValueRef fn = ticks_function(module);
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef v = LLVMBuildCall2(builder, LLVMGlobalGetValueType(fn), fn, NULL, 0, "");
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) v = LLVMBuildInsertValue(builder, LLVMConstNull(type), v, 0, "");
    LLVMReplaceAllUsesWith(call, v);
    LLVMInstructionEraseFromParent(call);
}

void smc_pass_ask_for_ticks(LLVMModuleRef module) {
    static const char *const intrinsics[] = {"llvm.readcyclecounter", "llvm.readsteadycounter", "llvm.x86.rdtsc", "llvm.x86.rdtscp"};
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++) {
        LLVMValueRef fn = LLVMGetNamedFunction(module, intrinsics[i]);
        while (fn && LLVMGetFirstUse(fn)) replace(module, builder, LLVMGetUser(LLVMGetFirstUse(fn)));
    }
    LLVMDisposeBuilder(builder);
}
