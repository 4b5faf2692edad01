// remarks.c - records warnings about an input as nodes of named metadata (marks.h), which linking
// preserves.
#include "pass/input/steps.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static LLVMMetadataRef metadata_string_node(LLVMContextRef c, const char *text) {
    return LLVMMDStringInContext2(c, text, strlen(text));
}

void smc_pass_add_remark(LLVMModuleRef module, const char *kind, const char *text,
                         const char *input, LLVMValueRef at) {
    LLVMContextRef c = LLVMGetModuleContext(module);
    LLVMMetadataRef location = at ? LLVMInstructionGetDebugLoc(at) : NULL;
    size_t n;
    const char *function =
        at ? LLVMGetValueName2(LLVMGetBasicBlockParent(LLVMGetInstructionParent(at)), &n) : "";
    LLVMMetadataRef parts[] = {metadata_string_node(c, kind), metadata_string_node(c, text),
                               location ? location : metadata_string_node(c, input),
                               metadata_string_node(c, function)};
    LLVMMetadataRef node = LLVMMDNodeInContext2(c, parts, sizeof parts / sizeof *parts);
    LLVMAddNamedMetadataOperand(module, SMC_PASS_REMARKS, LLVMMetadataAsValue(c, node));
}
