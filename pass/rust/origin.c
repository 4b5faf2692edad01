// origin.c - finds the source functions of an instruction in the debugging information: its own
// function, and the functions that were inlined there.
#include "pass/rust/internal.h"

#include "base/base.h"
#include "pass/llvm/metadata.h"
#include "pass/rust/name.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

// Returns the function that contains the scope; NULL: unknown.
static LLVMMetadataRef function_of_debug_scope(LLVMContextRef context, LLVMMetadataRef scope) {
    enum { SCOPE = 1, MAX_NESTING = 64 };
    for (unsigned i = 0; i < MAX_NESTING && scope; i++) {
        const LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
        if (kind == LLVMDISubprogramMetadataKind) return scope;
        if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
            return NULL;
        scope = smc_llvm_operand(context, scope, SCOPE);
    }
    return NULL;
}

static const char *metadata_operand_string(LLVMContextRef context, LLVMMetadataRef node, unsigned i,
                                           unsigned *n) {
    LLVMValueRef v = smc_llvm_operand_value(context, node, i);
    return v && LLVMIsAMDString(v) ? LLVMGetMDString(v, n) : NULL;
}

bool smc_rust_is_method(const char *symbol, unsigned n, const char *type, const char *method) {
    char *copy = smc_format("%.*s", (int)n, symbol), *name = smc_rust_name(copy);
    const bool in_brackets = name && *name == '<';
    const char *rest = name ? name + in_brackets : "";
    const size_t length = strlen(type);
    bool is = strncmp(rest, type, length) == 0;
    if (is) rest += length;
    if (is && in_brackets) is = *rest++ == '>';
    is = is && strncmp(rest, "::", 2) == 0 && strcmp(rest + 2, method) == 0;
    free(name);
    free(copy);
    return is;
}

bool smc_rust_originates_in(LLVMModuleRef module, LLVMValueRef in, smc_rust_text which,
                            bool (*is)(LLVMModuleRef, const char *text, unsigned n)) {
    enum { MAX_NESTING = 64 };
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(in);
    for (unsigned i = 0; i < MAX_NESTING && at; i++, at = LLVMDILocationGetInlinedAt(at)) {
        LLVMMetadataRef function = function_of_debug_scope(context, LLVMDILocationGetScope(at));
        unsigned n = 0;
        const char *text =
            function ? metadata_operand_string(context, function, (unsigned)which, &n) : NULL;
        if (text && is(module, text, n)) return true;
    }
    return false;
}
