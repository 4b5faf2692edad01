// allowed.c - collects errors that a program declares as allowed:
// __attribute__((annotate("smc.allow.race"))).
#include "pass/input/steps.h"

#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static const char annotations[] = "llvm.global.annotations", prefix[] = "smc.allow.";

// Returns the error kind that the annotation names, and its length; NULL: the annotation is not for
// smc.
static const char *error_kind_in_annotation(LLVMValueRef text, size_t *n) {
    LLVMValueRef bytes = text && LLVMIsAGlobalVariable(text) ? LLVMGetInitializer(text) : NULL;
    if (!bytes || !LLVMIsAConstantDataArray(bytes) || !LLVMIsConstantString(bytes)) return NULL;
    const char *all = LLVMGetAsString(bytes, n);
    *n = strnlen(all, *n);
    if (*n <= sizeof prefix - 1 || memcmp(all, prefix, sizeof prefix - 1) != 0) return NULL;
    *n -= sizeof prefix - 1;
    return all + sizeof prefix - 1;
}

// Records the function or variable as a value, not by its name: later passes may rename or remove
// it.
static void record_allowed(LLVMModuleRef m, const char *kind, size_t n, LLVMValueRef about) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMMetadataRef parts[] = {LLVMMDStringInContext2(c, kind, n), LLVMValueAsMetadata(about)};
    LLVMMetadataRef node = LLVMMDNodeInContext2(c, parts, 2);
    LLVMAddNamedMetadataOperand(m, SMC_PASS_ALLOWED, LLVMMetadataAsValue(c, node));
}

static void note_globals(LLVMModuleRef m) {
    LLVMValueRef list = LLVMGetNamedGlobal(m, annotations),
                 all = list ? LLVMGetInitializer(list) : NULL;
    const int n = all ? LLVMGetNumOperands(all) : 0;
    for (int i = 0; i < n; i++) {
        LLVMValueRef row = LLVMGetOperand(all, (unsigned)i);
        size_t length;
        if (LLVMGetNumOperands(row) < 2) continue;
        LLVMValueRef about = LLVMGetOperand(row, 0);
        const char *kind = error_kind_in_annotation(LLVMGetOperand(row, 1), &length);
        if (kind && LLVMIsAGlobalObject(about)) record_allowed(m, kind, length, about);
    }
    // The list takes the address of each variable, so it is removed.
    if (list) LLVMDeleteGlobal(list);
}

// Warns of annotations of local variables, which have no effect: an error refers to a variable by
// its name, which must be unique in the program.
static void warn_of_locals(LLVMModuleRef m, const char *input) {
    static const char *const of[] = {"llvm.var.annotation", "llvm.ptr.annotation"};
    size_t length;
    for_each_function (f, m) {
        const char *name = LLVMGetValueName2(f, &length);
        bool is = false;
        for (size_t i = 0; i < sizeof of / sizeof *of; i++)
            is |= strncmp(name, of[i], strlen(of[i])) == 0;
        for (LLVMUseRef u = is ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetNextUse(u)) {
            LLVMValueRef call = LLVMGetUser(u);
            if (!LLVMIsACallInst(call) ||
                !error_kind_in_annotation(LLVMGetOperand(call, 1), &length))
                continue;
            smc_pass_add_remark(m, "suppression",
                                "smc.allow annotates functions and global variables; here, write "
                                "'// smc: allow(KIND)' on the line of the error",
                                input, call);
        }
    }
}

void smc_pass_note_allowed(LLVMModuleRef m, const char *input) {
    note_globals(m);
    warn_of_locals(m, input);
}
