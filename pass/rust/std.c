#include "pass/rust/std.h"

#include "pass/llvm/passes.h"
#include "pass/rust/internal.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <string.h>

static bool is_offered(LLVMValueRef v) {
    const LLVMLinkage linkage = LLVMGetLinkage(v);
    return !LLVMIsDeclaration(v) &&
           (linkage == LLVMExternalLinkage || linkage == LLVMWeakAnyLinkage ||
            linkage == LLVMWeakODRLinkage || linkage == LLVMLinkOnceAnyLinkage);
}

static void offer_definition(LLVMValueRef v) {
    if (is_offered(v)) LLVMSetLinkage(v, LLVMLinkOnceODRLinkage);
}

// Gives definitions linkonce linkage, so that unused ones are dropped; except the definitions that
// smc's library calls.
void smc_pass_make_rust_std(LLVMModuleRef std) {
    smc_rust_clear_replaced(std);
    smc_rust_remove_unreachable(std);
    smc_llvm_run_passes(std, "globaldce");
    for_each_function (fn, std) {
        size_t n;
        if (!smc_rust_is_called_by_library(LLVMGetValueName2(fn, &n))) offer_definition(fn);
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(std); g; g = LLVMGetNextGlobal(g)) offer_definition(g);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(std); a; a = LLVMGetNextGlobalAlias(a))
        offer_definition(a);
}

static bool program_defines(LLVMModuleRef program, const char *name) {
    LLVMValueRef fn = LLVMGetNamedFunction(program, name);
    return fn && !LLVMIsDeclaration(fn);
}

// Definitions that rustc adds to a program, in LLVM assembly: the allocator (the program's or
// std's), and the handler for exhausted memory (std's or, in a program without std, alloc's).
static const char allocator[] =
    "@__rust_alloc_error_handler_should_panic = global i8 0\n"
    "@__rust_no_alloc_shim_is_unstable = global i8 0\n"
    "define ptr @__rust_alloc(i64 %%0, i64 %%1) {\n"
    "  %%p = tail call ptr @%1$s_alloc(i64 %%0, i64 %%1)\n"
    "  ret ptr %%p\n"
    "}\n"
    "define void @__rust_dealloc(ptr %%0, i64 %%1, i64 %%2) {\n"
    "  tail call void @%1$s_dealloc(ptr %%0, i64 %%1, i64 %%2)\n"
    "  ret void\n"
    "}\n"
    "define ptr @__rust_realloc(ptr %%0, i64 %%1, i64 %%2, i64 %%3) {\n"
    "  %%p = tail call ptr @%1$s_realloc(ptr %%0, i64 %%1, i64 %%2, i64 %%3)\n"
    "  ret ptr %%p\n"
    "}\n"
    "define ptr @__rust_alloc_zeroed(i64 %%0, i64 %%1) {\n"
    "  %%p = tail call ptr @%1$s_alloc_zeroed(i64 %%0, i64 %%1)\n"
    "  ret ptr %%p\n"
    "}\n"
    "define void @__rust_alloc_error_handler(i64 %%0, i64 %%1) {\n"
    "  tail call void @%2$s_oom(i64 %%0, i64 %%1)\n"
    "  ret void\n"
    "}\n"
    "declare ptr @%1$s_alloc(i64, i64)\n"
    "declare void @%1$s_dealloc(ptr, i64, i64)\n"
    "declare ptr @%1$s_realloc(ptr, i64, i64, i64)\n"
    "declare ptr @%1$s_alloc_zeroed(i64, i64)\n"
    "declare void @%2$s_oom(i64, i64)\n";

static bool add_allocator(LLVMModuleRef program) {
    LLVMModuleRef more = NULL;
    char *message = NULL,
         *text = smc_format(allocator, program_defines(program, "__rg_alloc") ? "__rg" : "__rdl",
                            program_defines(program, SMC_RUST_BEGIN_UNWIND) ? "__rdl" : "__rg");
    // LLVM takes ownership of the buffer, also on error.
    const bool is_wrong = LLVMParseIRInContext(
        LLVMGetModuleContext(program),
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "allocator"), &more,
        &message);
    free(text);
    LLVMDisposeMessage(message);
    smc_invariant(!is_wrong, "the text of the allocator is LLVM's");
    LLVMSetDataLayout(more, LLVMGetDataLayoutStr(program));
    LLVMSetTarget(more, LLVMGetTarget(program));
    return !LLVMLinkModules2(program, more);
}

// A program without std has its own panic handler.
bool smc_pass_link_rust_std(LLVMModuleRef program, LLVMModuleRef std) {
    smc_rust_mark_bools(program);
    for_each_function (fn, std) {
        size_t n;
        if (program_defines(program, LLVMGetValueName2(fn, &n))) offer_definition(fn);
    }
    if (add_allocator(program)) return !LLVMLinkModules2(program, std);
    LLVMDisposeModule(std);
    return false;
}
