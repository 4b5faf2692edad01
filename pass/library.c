// library.c - links the program with the part of the C library that is there as bitcode (library/).
#include "pass/internal.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <string.h>

// The bitcode, put here by the assembler.
__asm__(".pushsection .rodata\n"
        "smc_library_begin: .incbin \"" SMC_LIBRARY "\"\n"
        "smc_library_end: .byte 0\n"
        ".popsection\n");
extern const char smc_library_begin[], smc_library_end[];

static LLVMModuleRef parse(LLVMContextRef context) {
    const size_t n = (size_t)(smc_library_end - smc_library_begin);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(smc_library_begin, n, "library", 1);
    LLVMModuleRef module = NULL;
    const LLVMBool failed = LLVMParseBitcodeInContext2(context, buffer, &module);
    LLVMDisposeMemoryBuffer(buffer);
    return failed ? NULL : module;
}

static bool is_wanted(LLVMModuleRef program, LLVMValueRef fn) {
    size_t n;
    LLVMValueRef known = LLVMGetNamedFunction(program, LLVMGetValueName2(fn, &n));
    return known && LLVMIsDeclaration(known);
}

// "Link once" means that what is not asked for is left out, and that the program's own definition goes first.
static bool offer(LLVMModuleRef library, LLVMModuleRef program) {
    LLVMContextRef context = LLVMGetModuleContext(library);
    LLVMAttributeRef mark = LLVMCreateStringAttribute(context, SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY), "", 0);
    bool wanted = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn; fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn)) continue;
        wanted |= is_wanted(program, fn);
        if (LLVMGetLinkage(fn) == LLVMExternalLinkage) LLVMSetLinkage(fn, LLVMLinkOnceAnyLinkage);
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark);
    }
    return wanted;
}

smc_status smc_pass_link_library(const smc_pass_options *options, LLVMModuleRef module) {
    LLVMModuleRef library = parse(LLVMGetModuleContext(module));
    smc_invariant(library, "the library's bitcode is damaged");
    if (!offer(library, module)) {
        LLVMDisposeModule(library);
        return SMC_OK;
    }
    LLVMSetTarget(library, LLVMGetTarget(module)); // as clang calls it
    if (!LLVMLinkModules2(module, library)) return SMC_OK;
    smc_pass_error(options->diag, options->inputs[0], "cannot be linked with smc's library");
    return SMC_USAGE;
}
