// calls.c - finds the functions of std in a module, and removes calls.
#include "pass/rust/internal.h"

#include "pass/rust/name.h"
#include "pass/llvm/each.h"
#include "pass/llvm/library.h"

#include <string.h>

bool smc_rust_is_named(LLVMValueRef fn, const char *begin, const char *end) {
    size_t n;
    char *name = smc_rust_name(LLVMGetValueName2(fn, &n));
    const size_t length = name ? strlen(name) : 0, n_end = strlen(end);
    const bool is = name && length >= n_end && strncmp(name, begin, strlen(begin)) == 0 &&
                    strcmp(name + length - n_end, end) == 0;
    free(name);
    return is;
}

bool smc_rust_has_function(LLVMModuleRef module, const char *begin, const char *end) {
    for_each_function (fn, module)
        if (smc_rust_is_named(fn, begin, end)) return true;
    return false;
}

bool smc_rust_parks_threads(LLVMModuleRef module) {
    return smc_rust_has_function(module, "std::thread::park", "std::thread::park") ||
           smc_rust_has_function(module, "std::thread::park_timeout", "std::thread::park_timeout");
}

bool smc_rust_is_signal_sender(LLVMValueRef fn) {
    const unsigned sends = SMC_WITH_THREAD_SIGNALS | SMC_WITH_PROCESS_SIGNALS;
    return LLVMGetFirstUse(fn) && smc_llvm_nonprogram_function(fn)->shows_features & sends;
}

bool smc_rust_calls_path(LLVMValueRef in, const char *path) {
    LLVMValueRef callee =
        LLVMIsACallInst(in) || LLVMIsAInvokeInst(in) ? LLVMGetCalledValue(in) : NULL;
    return callee && LLVMIsAFunction(callee) && smc_rust_is_named(callee, path, path);
}

LLVMValueRef smc_rust_first_parameter(LLVMValueRef fn) {
    const unsigned in_memory = LLVMGetEnumAttributeKindForName("sret", strlen("sret"));
    const bool is = LLVMGetEnumAttributeAtIndex(fn, 1, in_memory) != NULL;
    return LLVMCountParams(fn) > is ? LLVMGetParam(fn, is) : NULL;
}

// Removes the call. If panics unwind, the call is an invoke, and the code after it is in another
// block: then builds a branch to that block.
void smc_rust_erase_call(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMPositionBuilderBefore(builder, call);
    if (LLVMIsAInvokeInst(call)) LLVMBuildBr(builder, LLVMGetNormalDest(call));
    LLVMInstructionEraseFromParent(call);
}
