#include "pass/llvm/declare.h"

#include <llvm-c/DebugInfo.h>

#include <assert.h>
#include <string.h>

LLVMValueRef smc_llvm_declare_function(LLVMModuleRef module, const char *name, LLVMTypeRef type) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, name);
    return fn ? fn : LLVMAddFunction(module, name, type);
}

LLVMValueRef smc_llvm_find_symbol(LLVMModuleRef m, const char *name) {
    LLVMValueRef v = LLVMGetNamedFunction(m, name);
    if (!v) v = LLVMGetNamedGlobal(m, name);
    return v ? v : LLVMGetNamedGlobalAlias(m, name, strlen(name));
}

LLVMValueRef smc_llvm_call_before(LLVMValueRef in, const char *name, LLVMTypeRef result,
                                  LLVMValueRef *arguments, unsigned n) {
    enum { MAX_ARGUMENTS = 3 };
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in)));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    LLVMTypeRef types[MAX_ARGUMENTS];
    assert(n <= MAX_ARGUMENTS);
    for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    LLVMPositionBuilderBefore(builder, in);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(in));
    LLVMValueRef called = LLVMBuildCall2(
        builder, type, smc_llvm_declare_function(module, name, type), arguments, n, "");
    LLVMDisposeBuilder(builder);
    return called;
}
