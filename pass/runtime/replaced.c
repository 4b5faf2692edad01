// replaced.c - replaces library functions by variants, if the program calls a function that needs
// the variants: functions that end programs and threads, and functions that read and write (columns
// `brings` and `where` of the table of functions). A program with exit handlers or destructors ends
// by smc_finish (library/stdlib.inc), which runs them.
#include "pass/runtime/runtime.h"
#include "pass/llvm/library.h"
#include "pass/llvm/each.h"

#include <string.h>

static unsigned replacements_needed(LLVMModuleRef module) {
    unsigned all = 0;
    for_each_function (fn, module)
        if (LLVMIsDeclaration(fn)) all |= smc_llvm_library_function(fn)->shows_features;
    return LLVMGetNamedGlobal(module, "llvm.global_dtors") ? all | SMC_WITH_HANDLERS : all;
}

void smc_pass_replace_functions(LLVMModuleRef module) {
    const unsigned with = replacements_needed(module);
    if (with & SMC_WITH_HANDLERS)
        LLVMAddFunction(
            module, SMC_PASS_FINISH,
            LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, false));
    for_each_function (fn, module) {
        const smc_library_function *known = smc_llvm_library_function(fn);
        if (LLVMIsDeclaration(fn) && with & known->where)
            LLVMSetValueName2(fn, known->replaced_by, strlen(known->replaced_by));
    }
}
