// unreached.c - removes unreachable functions and variables before the steps that analyse the whole
// program, so that they neither take time nor change results.
#include "pass/input/input.h"

#include "pass/llvm/passes.h"
#include "pass/llvm/reach.h"

#include <llvm-c/Comdat.h>
#include <string.h>

// True for lists that LLVM knows by name, such as llvm.used; these are always kept.
static bool is_llvms(LLVMValueRef v) {
    size_t n;
    return strncmp(LLVMGetValueName2(v, &n), "llvm.", strlen("llvm.")) == 0;
}

// Gives the value internal linkage, so that globaldce removes it if it is unreachable.
static void give_up(LLVMValueRef v) {
    if (!LLVMIsAGlobalAlias(v)) LLVMSetComdat(v, NULL);
    LLVMSetLinkage(v, LLVMInternalLinkage);
}

void smc_pass_remove_unreachable(LLVMModuleRef module, const char *entry) {
    LLVMValueRef begin = smc_llvm_entry_function(module, entry);
    if (!begin || LLVMIsDeclaration(begin)) return; // a missing entry is reported later
    smc_llvm_reach r = smc_llvm_reach_from(module, entry);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && !smc_llvm_is_reached(&r, f)) give_up(f);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!LLVMIsDeclaration(g) && !smc_llvm_is_reached(&r, g) && !is_llvms(g)) give_up(g);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        if (!smc_llvm_is_reached(&r, a)) give_up(a);
    smc_llvm_reach_free(&r);
    smc_llvm_run_passes(module, "globaldce");
}
