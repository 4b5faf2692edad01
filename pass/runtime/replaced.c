// replaced.c - library functions that others replace where a program calls certain ones: how it and
// its threads end, and what it reads and writes by (the columns `brings` and `where` of the table
// of functions). One that has exit handlers or destructors ends through smc_finish
// (library/stdlib.inc), which runs them.
#include "pass/runtime/runtime.h"
#include "pass/llvm/library.h"

#include <string.h>

static unsigned brought(LLVMModuleRef module) {
    unsigned all = 0;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        if (LLVMIsDeclaration(fn)) all |= smc_llvm_known(fn)->brings;
    return LLVMGetNamedGlobal(module, "llvm.global_dtors") ? all | SMC_WITH_HANDLERS : all;
}

void smc_pass_replace_functions(LLVMModuleRef module) {
    const unsigned with = brought(module);
    if (with & SMC_WITH_HANDLERS)
        LLVMAddFunction(
            module, SMC_PASS_FINISH,
            LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, false));
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        const smc_library_function *known = smc_llvm_known(fn);
        if (LLVMIsDeclaration(fn) && with & known->where)
            LLVMSetValueName2(fn, known->replaced_by, strlen(known->replaced_by));
    }
}
