// library.c - links the program with the part of the C library that is there as bitcode (library/).
#include "pass/internal.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <string.h>

// The bitcode, put here by the assembler.
__asm__(".pushsection .rodata\n"
        "smc_library_begin: .incbin \"" SMC_LIBRARY64 "\"\n"
        "smc_library_end: .byte 0\n"
        "smc_library32_begin: .incbin \"" SMC_LIBRARY32 "\"\n"
        "smc_library32_end: .byte 0\n"
        ".popsection\n");
extern const char smc_library_begin[], smc_library_end[], smc_library32_begin[], smc_library32_end[];

// Functions are read as they are asked for: few programs link many of them. NULL: not a module.
static LLVMModuleRef parse(LLVMContextRef context, bool short_pointers) {
    const char *begin = short_pointers ? smc_library32_begin : smc_library_begin;
    const size_t n = (size_t)((short_pointers ? smc_library32_end : smc_library_end) - begin);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(begin, n, "library", 1);
    LLVMModuleRef module = NULL;
    if (!LLVMGetBitcodeModuleInContext2(context, buffer, &module)) return module; // which has the buffer now
    LLVMDisposeMemoryBuffer(buffer);
    return NULL;
}

static bool is_own(LLVMValueRef fn) {
    size_t n;
    return strncmp(LLVMGetValueName2(fn, &n), SMC_PASS_OWN, strlen(SMC_PASS_OWN)) == 0;
}

void smc_pass_library_functions(void (*see)(void *self, const char *name), void *self) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef library = parse(context, false);
    smc_invariant(library, "the library's bitcode is damaged");
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn; fn = LLVMGetNextFunction(fn)) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        const bool is_offered = !LLVMIsDeclaration(fn) && LLVMGetLinkage(fn) == LLVMExternalLinkage && !is_own(fn);
        if (is_offered && !strchr(name, '.')) see(self, name); // no name of C
    }
    LLVMDisposeModule(library);
    LLVMContextDispose(context);
}

static LLVMValueRef value_named(LLVMModuleRef program, const char *name) {
    LLVMValueRef v = LLVMGetNamedFunction(program, name);
    if (!v) v = LLVMGetNamedGlobal(program, name);
    return v ? v : LLVMGetNamedGlobalAlias(program, name, strlen(name));
}

// What the program calls by one of the library's own names is something else. Numbered, as the linker does it with static ones.
static void free_own_names(LLVMModuleRef library, LLVMModuleRef program) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn; fn = LLVMGetNextFunction(fn)) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        LLVMValueRef taken = is_own(fn) ? value_named(program, name) : NULL;
        if (!taken) continue;
        char *other = smc_format("%s.0", name);
        LLVMSetValueName2(taken, other, strlen(other));
        free(other);
    }
}

static bool is_wanted(LLVMModuleRef program, LLVMValueRef fn) {
    size_t n;
    LLVMValueRef known = LLVMGetNamedFunction(program, LLVMGetValueName2(fn, &n));
    return known && LLVMIsDeclaration(known);
}

static bool is_defined(LLVMModuleRef program, LLVMValueRef fn) {
    size_t n;
    LLVMValueRef known = value_named(program, LLVMGetValueName2(fn, &n));
    return known && !LLVMIsDeclaration(known);
}

// "Link once" means that what is not asked for is left out. What the program has defined itself is the library's alone, which
// goes on calling its own: only what it has no definition of (malloc, memcpy, say) it takes from the program.
static bool offer(LLVMModuleRef library, LLVMModuleRef program) {
    LLVMContextRef context = LLVMGetModuleContext(library);
    LLVMAttributeRef mark = LLVMCreateStringAttribute(context, SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY), "", 0);
    bool wanted = false;
    for (LLVMValueRef v = LLVMGetFirstGlobal(library); v; v = LLVMGetNextGlobal(v))
        if (LLVMGetLinkage(v) == LLVMExternalLinkage) LLVMSetLinkage(v, LLVMLinkOnceAnyLinkage);
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn; fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn)) continue;
        wanted |= is_wanted(program, fn);
        if (LLVMGetLinkage(fn) == LLVMExternalLinkage)
            LLVMSetLinkage(fn, is_defined(program, fn) ? LLVMInternalLinkage : LLVMLinkOnceAnyLinkage);
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark);
    }
    return wanted;
}

smc_status smc_pass_link_library(const smc_pass_options *options, LLVMModuleRef module) {
    LLVMModuleRef library = parse(LLVMGetModuleContext(module), LLVMPointerSize(LLVMGetModuleDataLayout(module)) == 4);
    smc_invariant(library, "the library's bitcode is damaged");
    free_own_names(library, module);
    smc_pass_exit_handlers(module);
    smc_pass_heed_cancelling(module);
    if (!offer(library, module)) {
        LLVMDisposeModule(library);
        return SMC_OK;
    }
    LLVMSetTarget(library, LLVMGetTarget(module)); // as clang calls it
    if (!LLVMLinkModules2(module, library)) return SMC_OK;
    smc_diag_error(options->diag, options->units->at[0].name, "cannot be linked with smc's library");
    return SMC_USAGE;
}
