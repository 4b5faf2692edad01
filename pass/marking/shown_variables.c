// shown_variables.c - keeps local variables visible in memory that sroa has promoted to registers,
// for tools that show a thread's variables.
//
// Debugging information records which value a variable has from an instruction on. Each such value
// is also stored to an alloca that is never read and takes no memory in the bytecode, so the
// program's behaviour does not change. Every variable in memory gets metadata with its source
// variable and the last line of that variable's scope.
#include "base/table.h"
#include "pass/llvm/metadata.h"
#include "pass/llvm/versions.h"
#include "pass/marking/marking.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

// Operand numbers in metadata nodes (llvm/IR/DebugInfoMetadata.h).
enum { VARIABLE_SCOPE = 0, BLOCK_SCOPE = 1 };

// The marking of the variables of one module.
typedef struct variable_marker {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    unsigned variable_kind, copy_kind, private_kind;
    smc_table copies; // (variable, expression) -> index + 1 in `all` of the alloca for its values
    SMC_VEC(LLVMValueRef) all; // the allocas that were added
    smc_llvm_variables here;   // variables described at the current instruction
    smc_table last_lines;      // scope -> last line of its instructions
} variable_marker;

static bool is_block(LLVMMetadataRef scope) {
    const LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
    return kind == LLVMDILexicalBlockMetadataKind || kind == LLVMDILexicalBlockFileMetadataKind;
}

static void record_last_line(variable_marker *s, LLVMValueRef in) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(in);
    if (!at) return;
    const unsigned line = LLVMDILocationGetLine(at);
    for (LLVMMetadataRef scope = LLVMDILocationGetScope(at); scope && is_block(scope);
         scope = smc_llvm_operand(s->context, scope, BLOCK_SCOPE)) {
        uint32_t *last = smc_table_at(&s->last_lines, (uintptr_t)scope, 0);
        if (line > *last) *last = line;
    }
}

// Returns the last line of the variable's scope; 0: the scope is the whole function.
static uint32_t last_line(const variable_marker *s, LLVMMetadataRef variable) {
    LLVMMetadataRef scope = smc_llvm_operand(s->context, variable, VARIABLE_SCOPE);
    return scope && is_block(scope) ? smc_table_get(&s->last_lines, (uintptr_t)scope, 0) : 0;
}

static void annotate_variable(const variable_marker *s, LLVMValueRef alloca,
                              LLVMMetadataRef variable, LLVMMetadataRef expression) {
    LLVMValueRef last = LLVMConstInt(LLVMInt32TypeInContext(s->context), last_line(s, variable), 0);
    LLVMMetadataRef parts[] = {variable, expression, LLVMValueAsMetadata(last)};
    LLVMSetMetadata(alloca, s->variable_kind,
                    LLVMMetadataAsValue(s->context, LLVMMDNodeInContext2(s->context, parts, 3)));
}

// True if the expression only selects a variable or a part of it, and computes nothing.
static bool selects_part_only(LLVMValueRef expression) {
    char *text = LLVMPrintValueToString(expression);
    const char *begin = strchr(text, '(');
    const bool plain =
        begin && (begin[1] == ')' || strncmp(begin + 1, "DW_OP_LLVM_fragment, ", 21) == 0);
    LLVMDisposeMessage(text);
    return plain;
}

static bool is_scalar(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) % 8 == 0 && LLVMGetIntTypeWidth(type) <= 64;
    case LLVMPointerTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind: return true;
    default: return false;
    }
}

static LLVMValueRef debug_copy_of_variable(variable_marker *s, LLVMValueRef fn, LLVMTypeRef type,
                                           LLVMMetadataRef variable, LLVMMetadataRef expression) {
    uint32_t *known = smc_table_at(&s->copies, (uintptr_t)variable, (uintptr_t)expression);
    if (*known) return s->all.at[*known - 1];
    LLVMValueRef mark = LLVMMetadataAsValue(s->context, LLVMMDNodeInContext2(s->context, NULL, 0));
    LLVMPositionBuilderBefore(s->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    LLVMSetCurrentDebugLocation2(s->builder, NULL);
    LLVMValueRef c = LLVMBuildAlloca(s->builder, type, "");
    LLVMSetMetadata(c, s->copy_kind, mark);
    LLVMSetMetadata(c, s->private_kind, mark);
    annotate_variable(s, c, variable, expression);
    *smc_vec_push(&s->all) = c;
    *known = s->all.n;
    return c;
}

// True if the value is the address of a thread-local variable, which depends on the thread and is
// only computed after smc_pass_lower_thread_locals.
static bool is_in_thread_local(LLVMValueRef value) {
    while (LLVMIsAConstantExpr(value)) value = LLVMGetOperand(value, 0);
    return LLVMIsAGlobalVariable(value) && LLVMIsThreadLocal(value);
}

static void store_value(variable_marker *s, LLVMValueRef fn, LLVMValueRef in,
                        const smc_llvm_variable *v) {
    LLVMTypeRef type = LLVMTypeOf(v->value);
    if (LLVMIsUndef(v->value) || LLVMIsPoison(v->value) || !is_scalar(type) ||
        !selects_part_only(v->expression) || is_in_thread_local(v->value))
        return;
    LLVMValueRef to =
        debug_copy_of_variable(s, fn, type, v->variable, LLVMValueAsMetadata(v->expression));
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(s->module);
    if (LLVMStoreSizeOfType(layout, type) != LLVMStoreSizeOfType(layout, LLVMGetAllocatedType(to)))
        return;
    LLVMPositionBuilderBefore(s->builder, in);
    LLVMSetCurrentDebugLocation2(s->builder, v->place);
    LLVMBuildStore(s->builder, v->value, to);
}

static void annotate_declared(const variable_marker *s, const smc_llvm_variable *v) {
    if (LLVMIsAAllocaInst(v->value))
        annotate_variable(s, v->value, v->variable, LLVMValueAsMetadata(v->expression));
}

static void show_variables_of(variable_marker *s, LLVMValueRef fn) {
    for_each_instruction_of (in, bb, fn) record_last_line(s, in);
    for_each_instruction_of (in, bb, fn) {
        smc_llvm_variables_at(in, &s->here);
        for (uint32_t i = 0; i < s->here.n; i++)
            if (s->here.at[i].is_declared) annotate_declared(s, &s->here.at[i]);
            else store_value(s, fn, in, &s->here.at[i]);
    }
}

static unsigned metadata_kind_named(const variable_marker *s, const char *name) {
    return LLVMGetMDKindIDInContext(s->context, name, (unsigned)strlen(name));
}

void smc_pass_show_variables(LLVMModuleRef module) {
    variable_marker s = {.module = module, .context = LLVMGetModuleContext(module)};
    s.builder = LLVMCreateBuilderInContext(s.context);
    s.variable_kind = metadata_kind_named(&s, SMC_PASS_VARIABLE);
    s.copy_kind = metadata_kind_named(&s, SMC_PASS_COPY);
    s.private_kind = metadata_kind_named(&s, SMC_PASS_PRIVATE);
    const bool shown = smc_llvm_show_variables(module);
    for_each_function (fn, module) {
        show_variables_of(&s, fn);
        // In each function, an inlined variable is another variable.
        smc_table_free(&s.copies);
    }
    smc_llvm_hide_variables(module, shown);
    LLVMDisposeBuilder(s.builder);
    smc_table_free(&s.copies);
    smc_table_free(&s.last_lines);
    smc_vec_free(&s.all);
    smc_vec_free(&s.here);
}
