// link_library.c - links the program with the C and C++ libraries of smc (library/), which are
// embedded as bitcode.
#include "pass/runtime/runtime.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Comdat.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <string.h>

// Embeds a file of bitcode, by the assembler. The symbols are hidden, not local: if local symbols
// are accessed through a table, the linker for 64-bit Arm confuses those of one section.
#define PUT(name, file)                                                                            \
    ".globl smc_" name "_begin, smc_" name "_end\n"                                                \
    ".hidden smc_" name "_begin, smc_" name "_end\n"                                               \
    "smc_" name "_begin: .incbin \"" file "\"\n"                                                   \
    "smc_" name "_end: .byte 0\n"
__asm__(".pushsection .rodata\n" PUT("library", SMC_LIBRARY64) PUT("library32", SMC_LIBRARY32)
            PUT("library_cxx", SMC_LIBRARY_CXX) ".popsection\n");
#undef PUT
extern const char smc_library_begin[], smc_library_end[], smc_library32_begin[],
    smc_library32_end[], smc_library_cxx_begin[], smc_library_cxx_end[];

typedef enum library { C64, C32, CXX } library;

// Parses a module lazily, since most programs use few of its functions. A NUL must follow the
// bytes. Returns NULL if the bytes are no module.
static LLVMModuleRef parse_bytes(LLVMContextRef context, const char *at, size_t n) {
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(at, n, "library", 1);
    LLVMModuleRef module = NULL;
    // From here on, the module owns the buffer.
    if (!LLVMGetBitcodeModuleInContext2(context, buffer, &module)) return module;
    LLVMDisposeMemoryBuffer(buffer);
    return NULL;
}

static LLVMModuleRef parse_library(LLVMContextRef context, library which) {
    static const char *const begins[] = {smc_library_begin, smc_library32_begin,
                                         smc_library_cxx_begin},
                             *const ends[] = {smc_library_end, smc_library32_end,
                                              smc_library_cxx_end};
    return parse_bytes(context, begins[which], (size_t)(ends[which] - begins[which]));
}

static bool has_library_prefix(LLVMValueRef fn) {
    size_t n;
    return strncmp(LLVMGetValueName2(fn, &n), SMC_PASS_LIBRARY_PREFIX,
                   strlen(SMC_PASS_LIBRARY_PREFIX)) == 0;
}

void smc_pass_visit_library_functions(void (*see)(void *self, const char *name), void *self) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef library = parse_library(context, C64);
    smc_invariant(library, "the library's bitcode is damaged");
    for_each_function (fn, library) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        const bool is_offered = !LLVMIsDeclaration(fn) &&
                                LLVMGetLinkage(fn) == LLVMExternalLinkage &&
                                !has_library_prefix(fn) && strncmp(name, "__smc_", 6) != 0;
        // A name with a dot is no C identifier, so no program calls the function.
        if (is_offered && !strchr(name, '.')) see(self, name);
    }
    LLVMDisposeModule(library);
    LLVMContextDispose(context);
}

// Renames internal functions of the library whose names the program uses for something else:
// appends a number, as LLVM does for static functions.
static void rename_conflicting_functions(LLVMModuleRef library, LLVMModuleRef program,
                                         bool only_defined) {
    for_each_function (fn, library) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        LLVMValueRef taken = has_library_prefix(fn) ? smc_llvm_find_symbol(program, name) : NULL;
        if (!taken || (only_defined && LLVMIsDeclaration(taken))) continue;
        char *other = smc_format("%s.0", name);
        LLVMSetValueName2(taken, other, strlen(other));
        free(other);
    }
}

static bool is_undefined_in_program(LLVMModuleRef program, LLVMValueRef v) {
    size_t n;
    LLVMValueRef known = smc_llvm_find_symbol(program, LLVMGetValueName2(v, &n));
    return known && LLVMIsDeclaration(known);
}

static bool program_defines_function(LLVMModuleRef program, LLVMValueRef fn) {
    size_t n;
    LLVMValueRef known = smc_llvm_find_symbol(program, LLVMGetValueName2(fn, &n));
    return known && !LLVMIsDeclaration(known);
}

static void mark_as_library(LLVMValueRef fn) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMAttributeRef mark =
        LLVMCreateStringAttribute(context, SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY), "", 0);
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark);
}

// Gives the library's definitions linkonce linkage, so that unused ones are dropped. If the program
// defines a function, the library's definition becomes internal, and the library continues to call
// its own. The library calls the program's definition only of functions that the library declares
// but does not define (malloc, memcpy).
static bool offer_definitions(LLVMModuleRef library, LLVMModuleRef program) {
    bool wanted = false;
    for (LLVMValueRef v = LLVMGetFirstGlobal(library); v; v = LLVMGetNextGlobal(v)) {
        if (LLVMIsDeclaration(v) || LLVMGetLinkage(v) != LLVMExternalLinkage) continue;
        wanted |= is_undefined_in_program(program, v);
        LLVMSetLinkage(v, LLVMLinkOnceAnyLinkage);
    }
    for_each_function (fn, library) {
        if (LLVMIsDeclaration(fn)) continue;
        wanted |= is_undefined_in_program(program, fn);
        if (LLVMGetLinkage(fn) == LLVMExternalLinkage)
            LLVMSetLinkage(fn, program_defines_function(program, fn) ? LLVMInternalLinkage
                                                                     : LLVMLinkOnceAnyLinkage);
        mark_as_library(fn);
    }
    return wanted;
}

static smc_status link_into(const smc_pass_options *options, LLVMModuleRef module,
                            LLVMModuleRef library) {
    LLVMSetTarget(library, LLVMGetTarget(module)); // the form of the target's name that clang uses
    if (!LLVMLinkModules2(module, library)) return SMC_OK;
    smc_diag_error(options->diag, options->units->at[0].name,
                   "cannot be linked with smc's library");
    return SMC_USAGE;
}

// ---- C++ (library/cxx/) -------------------------------------------------------------------------

static bool is_cxx_name(LLVMValueRef v) {
    static const char *const beginnings[] = {"_Z", "__cxa_", "__gxx_personality_",
                                             "__dynamic_cast"};
    size_t n;
    const char *name = LLVMGetValueName2(v, &n);
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(name, beginnings[i], strlen(beginnings[i])) == 0) return true;
    return false;
}

static bool is_cxx(LLVMModuleRef program) {
    for_each_function (fn, program)
        if (LLVMIsDeclaration(fn) && is_cxx_name(fn)) return true;
    for (LLVMValueRef v = LLVMGetFirstGlobal(program); v; v = LLVMGetNextGlobal(v))
        if (LLVMIsDeclaration(v) && is_cxx_name(v)) return true;
    return false;
}

// Makes the function replaceable: a definition in the program replaces it for all callers, as C++
// requires for operator new.
static void offer_replaceable(LLVMValueRef v) {
    switch (LLVMGetLinkage(v)) {
    case LLVMExternalLinkage:
    case LLVMWeakAnyLinkage:
    case LLVMWeakODRLinkage:
    case LLVMLinkOnceODRLinkage:
        if (!LLVMIsDeclaration(v)) LLVMSetLinkage(v, LLVMLinkOnceAnyLinkage);
        break;
    default: break;
    }
    if (LLVMIsAGlobalObject(v)) LLVMSetComdat(v, NULL);
}

static bool is_defined_as(LLVMModuleRef program, const char *name) {
    LLVMValueRef v = smc_llvm_find_symbol(program, name);
    return v && !LLVMIsDeclaration(v);
}

// If the program replaces operator new, makes the library's operator new[] call the program's
// operator new (library/cxx/new.inc).
static void mark_replaced_operators(LLVMModuleRef library, LLVMModuleRef program) {
    LLVMValueRef known = LLVMGetNamedGlobal(library, "smc_replaced_new");
    smc_invariant(known, "the library asks who allocates");
    if (is_defined_as(program, SMC_NAME_NEW) || is_defined_as(program, SMC_NAME_DELETE))
        LLVMSetInitializer(known, LLVMConstInt(LLVMGlobalGetValueType(known), 1, 0));
}

// True if every constructor in the module's list belongs to a variable, as for template objects in
// libstdc++ 16. Then the linker drops the constructors of unused variables.
static bool has_only_variable_constructors(LLVMModuleRef library) {
    LLVMValueRef made = LLVMGetNamedGlobal(library, "llvm.global_ctors");
    LLVMValueRef list = made ? LLVMGetInitializer(made) : NULL;
    for (int i = 0; list && i < LLVMGetNumOperands(list); i++)
        if (LLVMIsNull(LLVMGetOperand(LLVMGetOperand(list, (unsigned)i), 2))) return false;
    return true;
}

// Links a part of the C++ library. Its definitions get linkonce linkage, so that unused ones are
// dropped.
static smc_status link_cxx_part(const smc_pass_options *options, LLVMModuleRef module,
                                LLVMModuleRef library) {
    smc_invariant(library, "the library's bitcode is damaged");
    smc_invariant(has_only_variable_constructors(library),
                  "the library's objects are made when they are asked for");
    rename_conflicting_functions(library, module, true); // this part of the library may call smc's
                                                         // library
    for (LLVMValueRef v = LLVMGetFirstGlobal(library); v; v = LLVMGetNextGlobal(v))
        offer_replaceable(v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(library); a; a = LLVMGetNextGlobalAlias(a))
        offer_replaceable(a);
    for_each_function (fn, library) {
        offer_replaceable(fn);
        if (!LLVMIsDeclaration(fn)) mark_as_library(fn);
    }
    return link_into(options, module, library);
}

// Links smc's part of libc++, and the parts that serve both libstdc++ and libc++ (library/libcxx/).
static smc_status link_libcxx(const smc_pass_options *options, LLVMModuleRef module) {
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < options->units->n && status == SMC_OK; i++) {
        const smc_unit *u = &options->units->at[i];
        if (!u->is_library) continue;
        smc_pass_add_libcxx_stream_initialiser(module);
        status = link_cxx_part(options, module,
                               parse_bytes(LLVMGetModuleContext(module), u->code.at, u->code.n));
    }
    return status;
}

static smc_status link_cxx(const smc_pass_options *options, LLVMModuleRef module) {
    smc_pass_add_stream_initialiser(module);
    if (!is_cxx(module)) return SMC_OK;
    if (LLVMPointerSize(LLVMGetModuleDataLayout(module)) == 4) {
        smc_diag_error(options->diag, options->units->at[0].name,
                       "32-bit C++ is not supported: smc's C++ library is 64-bit");
        return SMC_UNSUPPORTED;
    }
    const smc_status status = link_libcxx(options, module);
    if (status != SMC_OK) return status;
    LLVMModuleRef library = parse_library(LLVMGetModuleContext(module), CXX);
    smc_invariant(library, "the library's bitcode is damaged");
    mark_replaced_operators(library, module);
    return link_cxx_part(options, module, library);
}

// ---- C and C++ ----------------------------------------------------------------------------------

smc_status smc_pass_link_library(const smc_pass_options *options, LLVMModuleRef module) {
    LLVMModuleRef library =
        parse_library(LLVMGetModuleContext(module),
                      LLVMPointerSize(LLVMGetModuleDataLayout(module)) == 4 ? C32 : C64);
    smc_invariant(library, "the library's bitcode is damaged");
    rename_conflicting_functions(library, module, false);
    const smc_status status = link_cxx(options, module);
    if (status != SMC_OK) {
        LLVMDisposeModule(library);
        return status;
    }
    smc_pass_replace_functions(module);
    smc_pass_note_allocation_errors(module);
    if (offer_definitions(library, module)) return link_into(options, module, library);
    LLVMDisposeModule(library);
    return SMC_OK;
}
