// uninitialized.c - makes the result of core::mem::uninitialized uninitialised. std fills it with
// bytes of 1, which limits the damage in wrong programs but hides their errors.
#include "pass/rust/internal.h"

#include "pass/rust/name.h"
#include "pass/llvm/each.h"

#include <string.h>

static bool is_uninitialized(LLVMModuleRef module, const char *symbol, unsigned n) {
    (void)module;
    char *copy = smc_format("%.*s", (int)n, symbol), *path = smc_rust_name(copy);
    const bool is = path && strcmp(path, "core::mem::uninitialized") == 0;
    free(path);
    free(copy);
    return is;
}

void smc_rust_keep_uninitialized(LLVMModuleRef module) {
    for_each_erasable_in (in, bb, fn, module) {
        if (LLVMIsAMemSetInst(in) &&
            smc_rust_originates_in(module, in, SMC_RUST_SYMBOL, is_uninitialized))
            LLVMInstructionEraseFromParent(in);
    }
}
