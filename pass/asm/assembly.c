// assembly.c - translates inline assembly to LLVM instructions: x86-64 instructions that are used
// to build atomic operations, and barriers of other machines (barriers.c).
//
// On x86-64, a load is an acquire and a store is a release. A locked instruction, or an exchange
// with memory, is also a fence for all accesses before and after it. A seq_cst read-modify-write of
// C is weaker, so the translation puts it between two fences. That is exact under TSO; under weaker
// models, the fences are stronger than the instruction. Assembly with an unknown instruction is
// left in place and rejected when it is executed.
#include "pass/asm/assembly.h"

#include "pass/asm/barriers.h"
#include "pass/asm/intel.h"
#include "pass/asm/lifting.h"
#include "pass/asm/scalar.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

// ---- operands -----------------------------------------------------------------------------------

// Converts a value to an integer of `size` bytes, or back to the type of the operand.
static LLVMValueRef cast_to_int(const lifting *x, LLVMValueRef v, uint32_t size) {
    LLVMTypeRef type = LLVMTypeOf(v);
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        v = LLVMBuildPtrToInt(x->builder, v, lifting_int_type(x, 8), "");
        break;
    case LLVMIntegerTypeKind: break;
    default:
        v = LLVMBuildBitCast(x->builder, v,
                             lifting_int_type(x, smc_pass_scalar_size(x->module, type)), "");
    }
    return LLVMBuildIntCast2(x->builder, v, lifting_int_type(x, size), 0, "");
}

static LLVMValueRef cast_from_int(const lifting *x, LLVMValueRef v, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return LLVMBuildIntToPtr(x->builder, v, type, "");
    case LLVMIntegerTypeKind: return LLVMBuildIntCast2(x->builder, v, type, 0, "");
    default: return LLVMBuildBitCast(x->builder, v, type, "");
    }
}

// Decodes the name of a register: "{ax}", "{eax}" and "{rax}" have the same location. Returns false
// if the name is unknown.
static bool named_location(const char *c, size_t n, uint32_t *location) {
    char name[8];
    uint32_t size;
    if (n < 4 || n > sizeof name || c[0] != '{' || c[n - 1] != '}') return false;
    memcpy(name, c + 1, n - 2);
    return x86_register(name, n - 2, location, &size);
}

static LLVMTypeRef element_type(const lifting *x, unsigned argument) {
    const unsigned kind = LLVMGetEnumAttributeKindForName("elementtype", strlen("elementtype"));
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(x->call, argument + 1, kind);
    return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

// Each adds an operand that the constraint `c` describes. Returns false if it is not supported.
static bool add_memory(lifting *x, lifting_operand *o, unsigned argument) {
    LLVMTypeRef type = element_type(x, argument);
    o->memory = LLVMGetOperand(x->call, argument);
    o->size = type ? smc_pass_scalar_size(x->module, type) : 0;
    return LLVMGetTypeKind(LLVMTypeOf(o->memory)) == LLVMPointerTypeKind;
}

static LLVMTypeRef output_type(const lifting *x, uint32_t nth) {
    LLVMTypeRef type = LLVMTypeOf(x->call);
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind) return nth ? NULL : type;
    return nth < LLVMCountStructElementTypes(type) ? LLVMStructGetTypeAtIndex(type, nth) : NULL;
}

static bool add_output(lifting *x, lifting_operand *o, const char *c, size_t n, uint32_t nth) {
    o->output = output_type(x, nth);
    o->size = o->output ? smc_pass_scalar_size(x->module, o->output) : 0;
    if (!o->size) return false;
    if (n > 5 && memcmp(c, "{@cc", 4) == 0)
        return x86_condition(c + 4, n - 5, &o->condition, &o->negated);
    return *c != '{' || named_location(c, n, &o->location);
}

static bool add_asm_input(lifting *x, lifting_operand *o, const char *c, size_t n,
                          unsigned argument) {
    LLVMValueRef v = LLVMGetOperand(x->call, argument);
    o->size = smc_pass_scalar_size(x->module, LLVMTypeOf(v));
    if (!o->size) return false;
    if (isdigit((unsigned char)*c)) { // tied to the output with this number
        const unsigned long k = strtoul(c, NULL, 10);
        if (k >= x->n || !x->operands[k].output) return false;
        o->location = x->operands[k].location;
    } else if (*c == '{' && !named_location(c, n, &o->location)) {
        return false;
    }
    x->at[o->location] = cast_to_int(x, v, 8);
    return true;
}

// Adds the operand of one constraint: an output, an input or a clobber.
static bool add_constraint(lifting *x, const char *c, size_t n, unsigned *argument,
                           uint32_t *outputs) {
    if (n && *c == '~') return true;
    if (!n || x->n == LIFTING_MAX_OPERANDS) return false;
    lifting_operand *o = &x->operands[x->n];
    *o = (lifting_operand){.location = X86_REGISTERS + x->n, .condition = LIFTING_NO_CONDITION};
    const bool output = *c == '=';
    for (; n && strchr("=&%", *c); n--) c++;
    const bool ok = !n          ? false
                    : *c == '*' ? add_memory(x, o, (*argument)++)
                    : output    ? add_output(x, o, c, n, (*outputs)++)
                                : add_asm_input(x, o, c, n, (*argument)++);
    x->n++;
    return ok;
}

static bool add_operands(lifting *x) {
    size_t n;
    const char *c = LLVMGetInlineAsmConstraintString(LLVMGetCalledValue(x->call), &n);
    unsigned argument = 0;
    uint32_t outputs = 0;
    for (const char *end = c + n; c < end;) {
        const char *comma = memchr(c, ',', (size_t)(end - c)), *stop = comma ? comma : end;
        if (!add_constraint(x, c, (size_t)(stop - c), &argument, &outputs)) return false;
        c = stop + 1;
    }
    return argument == LLVMGetNumArgOperands(x->call);
}

// ---- assembly -----------------------------------------------------------------------------------

// Replaces the results of the call by the values of their locations. Returns false if the assembly
// wrote no value to one of them.
static bool replace_outputs(lifting *x) {
    LLVMTypeRef type = LLVMTypeOf(x->call);
    const bool many = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    LLVMValueRef all = many ? LLVMGetPoison(type) : NULL;
    uint32_t nth = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const lifting_operand *o = &x->operands[i];
        if (!o->output) continue;
        const bool is_flag = o->condition != LIFTING_NO_CONDITION;
        LLVMValueRef v =
            is_flag ? x86_condition_value(x, o->condition, o->negated) : x->at[o->location];
        if (!v) return false;
        v = LLVMBuildIntCast2(x->builder, v, lifting_int_type(x, o->size), 0, "");
        v = cast_from_int(x, v, o->output);
        all = many ? LLVMBuildInsertValue(x->builder, all, v, nth++, "") : v;
    }
    if (all) LLVMReplaceAllUsesWith(x->call, all);
    return true;
}

static bool parse_assembly(const lifting *x, x86_text *out) {
    size_t n;
    LLVMValueRef callee = LLVMGetCalledValue(x->call);
    const char *text = LLVMGetInlineAsmAsmString(callee, &n);
    if (LLVMGetInlineAsmDialect(callee) == LLVMInlineAsmDialectATT) return x86_parse(text, n, out);
    char *translated = smc_asm_from_intel(text, n);
    const bool ok = translated && x86_parse(translated, strlen(translated), out);
    free(translated);
    return ok;
}

static bool has_jumps(const x86_text *t) {
    bool has = false;
    for (uint32_t i = 0; i < t->n; i++) has |= x86_is_jump(&t->at[i]);
    return has;
}

static bool lift_straight_line_code(lifting *x, const x86_text *t) {
    for (uint32_t i = 0; i < t->n; i++)
        if (!x86_lift_instruction(x, &t->at[i])) return false;
    return true;
}

// Marks all accesses to memory between the instruction `previous` and the call (SMC_PASS_ASSEMBLY).
static void mark_accesses(const lifting *x, LLVMValueRef previous) {
    const unsigned kind = LLVMGetMDKindIDInContext(x->context, SMC_PASS_ASSEMBLY,
                                                   (unsigned)strlen(SMC_PASS_ASSEMBLY));
    LLVMValueRef mark = LLVMMetadataAsValue(x->context, LLVMMDNodeInContext2(x->context, NULL, 0));
    for (LLVMValueRef in = x->call; (in = LLVMGetPreviousInstruction(in)) != previous;)
        if (LLVMIsALoadInst(in) || LLVMIsAStoreInst(in) || LLVMIsAAtomicRMWInst(in) ||
            LLVMIsAAtomicCmpXchgInst(in))
            LLVMSetMetadata(in, kind, mark);
}

// Translates the assembly of the call. Returns false, and leaves it in place, if it is not
// supported.
static bool lift_assembly(lifting *x) {
    x86_text text;
    LLVMValueRef previous = LLVMGetPreviousInstruction(x->call);
    if (!parse_assembly(x, &text)) return false;
    if (has_jumps(&text)) return add_operands(x) && x86_lift_flow(x, &text) && replace_outputs(x);
    if (add_operands(x) && lift_straight_line_code(x, &text) && replace_outputs(x)) {
        mark_accesses(x, previous);
        return true;
    }
    for (LLVMValueRef in; (in = LLVMGetPreviousInstruction(x->call)) != previous;)
        LLVMInstructionEraseFromParent(in);
    return false;
}

static void lift_call(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef call) {
    lifting x = {.context = LLVMGetModuleContext(module),
                 .module = module,
                 .builder = builder,
                 .call = call};
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    if (smc_pass_lift_barrier(module, builder, call) || lift_assembly(&x))
        LLVMInstructionEraseFromParent(call);
}

void smc_pass_lift_assembly(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for_each_erasable_in (in, bb, fn, module) {
        if (LLVMIsACallInst(in) && LLVMIsAInlineAsm(LLVMGetCalledValue(in)))
            lift_call(module, builder, in);
    }
    LLVMDisposeBuilder(builder);
}
