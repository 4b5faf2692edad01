// loads.c - simplifies code of std that rustc has inlined into its callers:
// - loads of words that only a panic changes, if panics end the program: whether a lock is
//   poisoned, and whether a thread of a scope has panicked;
// - futex operations, which guarantee less ordering in std than in the kernel.
#include "pass/rust/internal.h"

#include "pass/marks.h"
#include "pass/rust/name.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <string.h>

static bool has_one_of_rust_paths(const char *symbol, unsigned n, const char *const *paths,
                                  size_t n_paths) {
    char *copy = smc_format("%.*s", (int)n, symbol), *path = smc_rust_name(copy);
    bool is = false;
    for (size_t i = 0; i < n_paths && path; i++) is |= strcmp(path, paths[i]) == 0;
    free(path);
    free(copy);
    return is;
}

static bool is_of_panics(LLVMModuleRef module, const char *symbol, unsigned n) {
    static const char *const paths[] = {"<std::sync::poison::Flag>::get",
                                        "std::sync::poison::Flag::get",
                                        "std::thread::scoped::scope"};
    (void)module;
    return has_one_of_rust_paths(symbol, n, paths, sizeof paths / sizeof *paths);
}

static bool is_of_futex(LLVMModuleRef module, const char *symbol, unsigned n) {
    // futex_wait, futex_wake and futex_wake_all
    static const char within[] = "std::sys::", called[] = "::futex::futex_wa";
    (void)module;
    char *copy = smc_format("%.*s", (int)n, symbol), *path = smc_rust_name(copy);
    const bool is = path && strncmp(path, within, strlen(within)) == 0 && strstr(path, called);
    free(path);
    free(copy);
    return is;
}

static bool is_call_of(LLVMValueRef v, LLVMValueRef fn) {
    return (LLVMIsACallInst(v) || LLVMIsAInvokeInst(v)) && LLVMGetCalledValue(v) == fn;
}

void smc_rust_relax_futexes(LLVMModuleRef module) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, "syscall");
    if (!fn || !LLVMIsDeclaration(fn)) return;
    for (LLVMUseRef use = LLVMGetFirstUse(fn), next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!is_call_of(call, fn) ||
            !smc_rust_originates_in(module, call, SMC_RUST_SYMBOL, is_of_futex))
            continue;
        LLVMSetOperand(
            call, (unsigned)LLVMGetNumOperands(call) - 1,
            smc_llvm_declare_function(module, SMC_NAME_FUTEX, LLVMGlobalGetValueType(fn)));
    }
}

static bool is_flag(LLVMValueRef in) {
    return LLVMIsALoadInst(in) && LLVMGetOrdering(in) == LLVMAtomicOrderingMonotonic &&
           LLVMTypeOf(in) == LLVMInt8TypeInContext(LLVMGetTypeContext(LLVMTypeOf(in)));
}

void smc_rust_fold_panic_loads(LLVMModuleRef module) {
    for_each_erasable_in (in, bb, fn, module) {
        if (!is_flag(in) || !smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_of_panics))
            continue;
        LLVMReplaceAllUsesWith(in, LLVMConstInt(LLVMTypeOf(in), 0, 0));
        LLVMInstructionEraseFromParent(in);
    }
}
