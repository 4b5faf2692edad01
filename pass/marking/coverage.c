// coverage.c - marks where lines, functions and branches of the program's own files are executed
// (docs/design/coverage.md).
//
// This pass runs before all passes that change code, because stores to variables that later become
// registers count as lines. A mark is a call of llvm.pseudoprobe. It accesses no memory, is never
// removed or moved, and is copied when code is inlined.
#include "pass/marking/marking.h"

#include "base/language.h"
#include "base/table.h"
#include "pass/llvm/file.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// The insertion of marks into a module.
typedef struct mark_inserter {
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef probe; // the intrinsic whose calls are marks
    LLVMTypeRef type;   // type of the intrinsic
    unsigned branch_kind, function_kind;
} mark_inserter;

// ---- owner of the code --------------------------------------------------------------------------

// False for code of the system, of smc's headers and of Rust packages. The debugging information of
// Rust's standard library has paths of the machine on which it was compiled.
static bool is_user_code(LLVMMetadataRef scope) {
    char *name = smc_llvm_file_name(scope), *path = smc_llvm_file_path(scope);
    const bool is = name && *name != '<' && strncmp(name, "/usr/", strlen("/usr/")) != 0 &&
                    !strstr(name, "/share/smc/") && !smc_is_rust_library(path);
    free(name);
    free(path);
    return is;
}

// ---- lines --------------------------------------------------------------------------------------

static LLVMValueRef insert_probe(mark_inserter *n, LLVMValueRef before, LLVMMetadataRef at) {
    LLVMTypeRef i64 = LLVMInt64TypeInContext(n->context), i32 = LLVMInt32TypeInContext(n->context);
    LLVMValueRef zeros[] = {LLVMConstNull(i64), LLVMConstNull(i64), LLVMConstNull(i32),
                            LLVMConstNull(i64)};
    LLVMPositionBuilderBefore(n->builder, before);
    LLVMSetCurrentDebugLocation2(n->builder, at);
    return LLVMBuildCall2(n->builder, n->type, n->probe, zeros, sizeof zeros / sizeof *zeros, "");
}

// True if the instruction generates no code: phis, landing pads, allocas, debug and lifetime
// intrinsics.
static bool generates_no_code(LLVMValueRef in) {
    return LLVMIsAPHINode(in) || LLVMIsALandingPadInst(in) || LLVMIsAAllocaInst(in) ||
           smc_llvm_calls_function(in, "llvm.dbg.") ||
           smc_llvm_calls_function(in, "llvm.lifetime.");
}

// True if the instruction is a return that LLVM requires directly after a musttail call.
static bool must_follow_tail_call(LLVMValueRef in) {
    LLVMValueRef before = LLVMGetPreviousInstruction(in);
    return before && LLVMIsACallInst(before) &&
           LLVMGetTailCallKind(before) == LLVMTailCallKindMustTail;
}

// Adds a mark at each instruction that has another line than the previous one, and after each call:
// the thread may not return from it.
static void mark_lines(mark_inserter *n, LLVMBasicBlockRef bb) {
    LLVMMetadataRef last_file = NULL;
    unsigned last = 0;
    for_each_instruction (in, bb) {
        LLVMMetadataRef at = generates_no_code(in) ? NULL : LLVMInstructionGetDebugLoc(in);
        const unsigned line = at ? LLVMDILocationGetLine(at) : 0;
        if (!line || must_follow_tail_call(in)) continue;
        LLVMMetadataRef scope = LLVMDILocationGetScope(at), file = LLVMDIScopeGetFile(scope);
        if (!is_user_code(scope) || (line == last && file == last_file)) continue;
        last = line;
        last_file = file;
        (void)insert_probe(n, in, at);
    }
}

// ---- branches -----------------------------------------------------------------------------------

// Numbers the branches of each line in the order of the function's code, which is the order of the
// source.
static void number_branches(mark_inserter *n, LLVMValueRef fn) {
    smc_table seen = {0}; // (file, line) -> number of branches so far
    for_each_block (bb, fn) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        LLVMMetadataRef at = end ? LLVMInstructionGetDebugLoc(end) : NULL;
        const bool chooses =
            end && ((LLVMIsABranchInst(end) && LLVMIsConditional(end)) || LLVMIsASwitchInst(end));
        const unsigned line = at ? LLVMDILocationGetLine(at) : 0;
        if (!chooses || !line || !is_user_code(LLVMDILocationGetScope(at))) continue;
        LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(at));
        uint32_t *number = smc_table_at(&seen, (uintptr_t)file, line);
        LLVMMetadataRef part =
            LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(n->context), *number, false));
        ++*number;
        LLVMSetMetadata(
            end, n->branch_kind,
            LLVMMetadataAsValue(n->context, LLVMMDNodeInContext2(n->context, &part, 1)));
    }
    smc_table_free(&seen);
}

// ---- functions ----------------------------------------------------------------------------------

static LLVMValueRef first_code_instruction(LLVMValueRef fn) {
    LLVMValueRef in = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (in && generates_no_code(in)) in = LLVMGetNextInstruction(in);
    return in;
}

static void mark_function_entry(mark_inserter *n, LLVMValueRef fn, LLVMMetadataRef subprogram) {
    LLVMValueRef first = first_code_instruction(fn);
    size_t length;
    const char *name = LLVMGetValueName2(fn, &length);
    if (!first) return;
    LLVMMetadataRef at = LLVMDIBuilderCreateDebugLocation(
                        n->context, LLVMDISubprogramGetLine(subprogram), 0, subprogram, NULL),
                    text = LLVMMDStringInContext2(n->context, name, length);
    LLVMSetMetadata(insert_probe(n, first, at), n->function_kind,
                    LLVMMetadataAsValue(n->context, LLVMMDNodeInContext2(n->context, &text, 1)));
}

static void mark_function(mark_inserter *n, LLVMValueRef fn) {
    LLVMMetadataRef subprogram = LLVMIsDeclaration(fn) ? NULL : LLVMGetSubprogram(fn);
    if (!subprogram) return;
    number_branches(n, fn);
    for_each_block (bb, fn) mark_lines(n, bb);
    if (is_user_code(subprogram)) mark_function_entry(n, fn, subprogram);
}

static unsigned kind_named(LLVMContextRef context, const char *name) {
    return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

static mark_inserter begin_marking(LLVMModuleRef module, LLVMBuilderRef builder) {
    mark_inserter n = {.context = LLVMGetModuleContext(module), .builder = builder};
    const unsigned id = LLVMLookupIntrinsicID(SMC_PASS_PROBE, strlen(SMC_PASS_PROBE));
    n.probe = LLVMGetIntrinsicDeclaration(module, id, NULL, 0);
    n.type = LLVMGlobalGetValueType(n.probe);
    n.branch_kind = kind_named(n.context, SMC_PASS_BRANCH);
    n.function_kind = kind_named(n.context, SMC_PASS_FUNCTION);
    return n;
}

void smc_pass_mark_coverage(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    mark_inserter n = begin_marking(module, builder);
    for_each_function (fn, module) mark_function(&n, fn);
    LLVMDisposeBuilder(builder);
}

void smc_pass_mark_edge(LLVMBuilderRef builder, LLVMValueRef branch, unsigned edge,
                        LLVMValueRef before) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(branch)));
    LLVMTypeRef type = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef node = LLVMGetMetadata(branch,
                                        kind_named(LLVMGetModuleContext(module), SMC_PASS_BRANCH)),
                 number;
    if (!node) return;
    mark_inserter n = begin_marking(module, builder);
    LLVMGetMDNodeOperands(node, &number);
    LLVMMetadataRef parts[] = {
        LLVMValueAsMetadata(number), LLVMValueAsMetadata(LLVMConstInt(type, edge, false)),
        LLVMValueAsMetadata(LLVMConstInt(type, LLVMGetNumSuccessors(branch), false))};
    LLVMSetMetadata(insert_probe(&n, before, LLVMInstructionGetDebugLoc(branch)), n.branch_kind,
                    LLVMMetadataAsValue(n.context, LLVMMDNodeInContext2(n.context, parts, 3)));
}
