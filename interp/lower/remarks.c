// remarks.c - what the front end has to say of the inputs (pass/marks.h). A node of another form is somebody else's.
#include "interp/lower/lowering.h"

#include <llvm-c/DebugInfo.h>

enum { KIND, TEXT, WHERE, FUNCTION, PARTS };

// NULL: it is no text.
static const char *text_of(smc_lowering *l, LLVMValueRef part) {
    unsigned n;
    const char *text = part && LLVMIsAMDString(part) ? LLVMGetMDString(part, &n) : NULL;
    return text ? smc_keep(l, smc_format("%.*s", (int)n, text)) : NULL;
}

static smc_place place_of(smc_lowering *l, LLVMValueRef part) {
    LLVMMetadataRef at = part ? LLVMValueAsMetadata(part) : NULL;
    if (!at || LLVMGetMetadataKind(at) != LLVMDILocationMetadataKind) return (smc_place){.file = text_of(l, part)};
    return (smc_place){.file = smc_file_name(l, LLVMDIScopeGetFile(LLVMDILocationGetScope(at))), .line = LLVMDILocationGetLine(at),
                       .column = LLVMDILocationGetColumn(at)};
}

static void take(smc_lowering *l, LLVMValueRef node) {
    LLVMValueRef parts[PARTS];
    if (LLVMGetMDNodeNumOperands(node) != PARTS) return;
    LLVMGetMDNodeOperands(node, parts);
    const char *word = text_of(l, parts[KIND]), *text = text_of(l, parts[TEXT]), *function = text_of(l, parts[FUNCTION]);
    const smc_warning_kind kind = word ? smc_warning_of_word(word) : SMC_WARN_COUNT;
    smc_place at = place_of(l, parts[WHERE]);
    if (kind == SMC_WARN_COUNT || !text) return;
    if (function && *function) at.function = function;
    smc_warn(&l->code->warnings, kind, at, smc_strdup(text));
}

void smc_take_remarks(smc_lowering *l) {
    const unsigned n = LLVMGetNamedMetadataNumOperands(l->module, SMC_PASS_REMARKS);
    if (!n) return;
    LLVMValueRef *nodes = smc_alloc(n * sizeof *nodes);
    LLVMGetNamedMetadataOperands(l->module, SMC_PASS_REMARKS, nodes);
    for (unsigned i = 0; i < n; i++) take(l, nodes[i]);
    free(nodes);
}
