// atomics.c - core has a function for each atomic operation, which is given the order as a value.
// Each is part of who calls it, where the order is known, so that a report has the program's line,
// and a loop is what it was in the text.
#include "pass/rust/internal.h"

#include "pass/rust/name.h"

#include <string.h>

// Those of core::sync::atomic, and what says that a loop waits.
static bool is_small(const char *path) {
    static const char *const beginnings[] = {
        "core::sync::atomic::", "<core::sync::atomic::", "core::hint::spin_loop",
        "<core::cell::UnsafeCell<", "<core::cell::UnsafeCell>"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(path, beginnings[i], strlen(beginnings[i])) == 0) return true;
    return false;
}

void smc_rust_inline_atomics(LLVMModuleRef module) {
    const unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", strlen("alwaysinline")),
                   never = LLVMGetEnumAttributeKindForName("noinline", strlen("noinline"));
    LLVMAttributeRef attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(module), always, 0);
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        size_t n;
        char *path = LLVMIsDeclaration(fn) ? NULL : smc_rust_name(LLVMGetValueName2(fn, &n));
        if (path && is_small(path)) {
            LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                           never);
            LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attribute);
        }
        free(path);
    }
}
