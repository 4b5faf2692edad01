// tests.c - makes a program that can begin in each function marked as a test.
//
// SMC_PASS_ENTRY asks for each test in turn whether it is the chosen one, and calls the chosen one.
// The code is therefore the same for every choice.
#include "base/marked.h"
#include "pass/internal.h"

#include <stdlib.h>

static bool is_test(LLVMValueRef fn, const char *prefix) {
    size_t n;
    return !LLVMIsDeclaration(fn) && !LLVMCountParams(fn) &&
           !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)) &&
           smc_marked(LLVMGetValueName2(fn, &n), prefix, &n);
}

static LLVMValueRef asker(LLVMModuleRef m) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMTypeRef text = LLVMPointerTypeInContext(c, 0);
    LLVMTypeRef type = LLVMFunctionType(LLVMInt32TypeInContext(c), &text, 1, false);
    LLVMValueRef fn = LLVMGetNamedFunction(m, SMC_NAME_IS_CHOSEN);
    return fn ? fn : LLVMAddFunction(m, SMC_NAME_IS_CHOSEN, type);
}

static void call_if_chosen(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef begin, LLVMValueRef test,
                           const char *prefix) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    size_t n;
    char *name = smc_marked_name(LLVMGetValueName2(test, &n), prefix);
    LLVMValueRef ask = asker(m), text = LLVMBuildGlobalStringPtr(b, name, "smc.test"),
                 is = LLVMBuildCall2(b, LLVMGlobalGetValueType(ask), ask, &text, 1, "");
    LLVMBasicBlockRef call = LLVMAppendBasicBlockInContext(c, begin, ""),
                      next = LLVMAppendBasicBlockInContext(c, begin, "");
    LLVMValueRef none = LLVMConstInt(LLVMInt32TypeInContext(c), 0, false);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, is, none, ""), call, next);
    LLVMPositionBuilderAtEnd(b, call);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(test), test, NULL, 0, "");
    LLVMBuildRetVoid(b);
    LLVMPositionBuilderAtEnd(b, next);
    free(name);
}

void smc_pass_choose_test(LLVMModuleRef m, const char *prefix) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMValueRef begin = LLVMAddFunction(
        m, SMC_PASS_ENTRY, LLVMFunctionType(LLVMVoidTypeInContext(c), NULL, 0, false));
    LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, begin, ""));
    for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
        if (is_test(fn, prefix)) call_if_chosen(m, b, begin, fn, prefix);
    LLVMBuildRetVoid(b);
    LLVMDisposeBuilder(b);
}
