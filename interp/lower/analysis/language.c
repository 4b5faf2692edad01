// language.c - finds the source languages of the program in the compile units of the debugging
// information.
#include "interp/lower/analysis/language.h"

#include "base/language.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { UNIT_OF_FUNCTION = 5 }; // operand number (llvm/IR/DebugInfoMetadata.h)

// True if all operands of the compile unit that should be strings are strings. LLVM does not verify
// that and would crash when it prints the unit.
static bool unit_can_be_printed(LLVMValueRef unit) {
    static const unsigned texts[] = {1, 2, 3, 9, 10}; // numbers of the string operands
    const unsigned n = (unsigned)LLVMGetMDNodeNumOperands(unit);
    LLVMValueRef *parts = smc_alloc((n + 1) * sizeof *parts);
    bool can = true;
    LLVMGetMDNodeOperands(unit, parts);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        can &= texts[i] >= n || !parts[texts[i]] || LLVMIsAMDString(parts[texts[i]]);
    free(parts);
    return can;
}

// Returns the compile unit as text; NULL: it cannot be printed. LLVM's C API has no other access to
// a unit's language.
static char *compile_unit_text(LLVMValueRef unit) {
    return unit_can_be_printed(unit) ? LLVMPrintValueToString(unit) : NULL;
}

// Returns the name of the language in the text of a compile unit.
static const char *language_in(const char *unit) {
    static const char name[] = "language: DW_LANG_";
    const char *at = strstr(unit, name);
    return at ? at + sizeof name - 1 : "";
}

static bool is_cxx(const char *language) { return strncmp(language, "C_plus_plus", 11) == 0; }
static bool is_c(const char *language) {
    return language[0] == 'C' && strspn(language + 1, "0123456789") == strcspn(language + 1, ",)");
}

bool smc_has_cxx(LLVMModuleRef module) {
    const unsigned n = LLVMGetNamedMetadataNumOperands(module, "llvm.dbg.cu");
    LLVMValueRef *units = smc_alloc((n + 1) * sizeof *units);
    bool has = false;
    LLVMGetNamedMetadataOperands(module, "llvm.dbg.cu", units);
    for (unsigned i = 0; i < n && !has; i++) {
        char *text = compile_unit_text(units[i]);
        has = text && is_cxx(language_in(text));
        LLVMDisposeMessage(text);
    }
    free(units);
    return has;
}

// True for C, and for C++ before C++20. clang records at most C++14 as the language, so the
// standard is taken from the recorded flags (pass/compile/clang.c).
static bool is_before_cxx20(const char *unit) {
    const char *language = language_in(unit);
    return is_c(language) || (is_cxx(language) && smc_cxx_standard_in(unit) != SMC_CXX_20);
}

// Returns the compile unit that contains the function; NULL: unknown.
static LLVMValueRef unit_of(LLVMValueRef fn) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(fn);
    if (!subprogram) return NULL;
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMValueRef node = LLVMMetadataAsValue(context, subprogram);
    const unsigned n = (unsigned)LLVMGetMDNodeNumOperands(node);
    if (n <= UNIT_OF_FUNCTION) return NULL;
    LLVMValueRef *parts = smc_alloc(n * sizeof *parts), unit;
    LLVMGetMDNodeOperands(node, parts);
    unit = parts[UNIT_OF_FUNCTION];
    free(parts);
    const bool is = unit && LLVMIsAMDNode(unit) &&
                    LLVMGetMetadataKind(LLVMValueAsMetadata(unit)) == LLVMDICompileUnitMetadataKind;
    return is ? unit : NULL;
}

bool smc_has_po_releases(smc_table *units, LLVMValueRef fn) {
    enum { UNKNOWN, NO, YES };
    LLVMValueRef unit = unit_of(fn);
    if (!unit) return false;
    uint32_t *known = smc_table_at(units, (uintptr_t)LLVMValueAsMetadata(unit), 0);
    if (*known == UNKNOWN) {
        char *text = compile_unit_text(unit);
        *known = text && is_before_cxx20(text) ? YES : NO;
        LLVMDisposeMessage(text);
    }
    return *known == YES;
}
