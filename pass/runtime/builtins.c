// builtins.c - functions defined by the program under names of C library functions that clang
// treats as builtins. clang would expand or evaluate a call, and the program's body would not run.
// clang does not treat static functions as builtins.
#include "pass/runtime/runtime.h"

#include <string.h>

// What LLVM knows of the library.
static const char *const known[] = {
#include <functions.inc> // cmake/llvm.cmake
};

static bool is_known(const char *name) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i], name) == 0) return true;
    return smc_library_find(name)->traits & SMC_FN_BUILTIN;
}

static void see(LLVMValueRef defined, smc_pass_words *out) {
    size_t n;
    const char *name = LLVMGetValueName2(defined, &n);
    if (LLVMGetLinkage(defined) != LLVMInternalLinkage && is_known(name))
        *smc_vec_push(out) = smc_format("-fno-builtin-%s", name);
}

void smc_pass_own_builtins(LLVMModuleRef module, smc_pass_words *out) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
        if (!LLVMIsDeclaration(fn)) see(fn, out);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        see(a, out);
}
