// call.c - lowers calls of functions and of LLVM's intrinsics.
#include "interp/lower/lowering.h"

#include "interp/bytecode/extended.h"
#include "interp/bytecode/pads.h"
#include "interp/bytecode/wide.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

typedef void lower_intrinsic(smc_lowering *, LLVMValueRef call, unsigned what);

static int32_t argument_register(smc_lowering *l, LLVMValueRef call, unsigned i) {
    return smc_operand_register(l, LLVMGetOperand(call, i), 0);
}

static uint32_t operand_width(smc_lowering *l, LLVMValueRef call) {
    const uint32_t bits = smc_scalar_width(smc_element_type(LLVMTypeOf(LLVMGetOperand(call, 0))));
    if (!bits) smc_emit_unsupported(l, "this intrinsic on a wide integer or a long double");
    return bits;
}

static void lower_nothing(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)l, (void)call, (void)what;
}

static void lower_first_operand(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    int32_t a = argument_register(l, call, 0);
    smc_emit_instruction(l, SMC_OP_MOV, smc_result(l, call), a, 0, 0);
}

static void lower_to_constant(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    smc_emit_instruction(l, SMC_OP_MOV, smc_result(l, call), smc_constant_register(l, 0), 0, 0);
}

// Lowers llvm.objectsize to the result for an unknown size: -1, or 0 if the minimum is requested.
static void lower_object_size(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    const bool least = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
    const uint32_t bits = smc_scalar_width(LLVMTypeOf(call));
    if (!bits) smc_emit_unsupported(l, "this intrinsic on a wide integer");
    else
        smc_emit_instruction(l, SMC_OP_MOV, smc_result(l, call),
                             smc_constant_register(l, least ? 0 : ~0ull >> (64 - bits)), 0, 0);
}

// Returns a register with a length. A length of more than 64 bits is larger than any object, and
// becomes UINT64_MAX.
static int32_t lower_length(smc_lowering *l, LLVMValueRef v) {
    if (!smc_is_wide(LLVMTypeOf(v))) return smc_operand_register(l, v, 0);
    const int32_t halves = smc_operand_register_pair(l, v), n = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_SELECT, n, halves + 1, smc_constant_register(l, UINT64_MAX),
                         (uint64_t)(int64_t)halves);
    return n;
}

static void lower_move_or_set(smc_lowering *l, LLVMValueRef call, unsigned op) {
    const int32_t a = argument_register(l, call, 0), b = argument_register(l, call, 1),
                  n = lower_length(l, LLVMGetOperand(call, 2));
    smc_emit_instruction(l, op, a, b, n, 0);
}

static void lower_fence(smc_lowering *l, LLVMValueRef call, unsigned order) {
    (void)call;
    smc_emit_instruction(l, SMC_OP_FENCE, 0, 0, 0, 0)->x = order;
}

static void lower_trap(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)call, (void)what;
    smc_emit_trap(l, SMC_ERR_ABORT, "a trap is reached");
}

static bool is_wide(LLVMValueRef call) { return smc_is_wide(LLVMTypeOf(LLVMGetOperand(call, 0))); }

static void lower_integer_intrinsic(smc_lowering *l, LLVMValueRef call, unsigned base) {
    if (is_wide(call)) {
        smc_lower_wide_integer(l, call,
                               base == SMC_OP_SMAX_32R   ? SMC_WIDE_SMAX
                               : base == SMC_OP_SMIN_32R ? SMC_WIDE_SMIN
                               : base == SMC_OP_UMAX_32R ? SMC_WIDE_UMAX
                                                         : SMC_WIDE_UMIN);
        return;
    }
    uint32_t bits = operand_width(l, call);
    if (bits)
        smc_lower_integer(l, base, bits, smc_result(l, call), LLVMGetOperand(call, 0),
                          LLVMGetOperand(call, 1));
}

static void lower_bit_intrinsic(smc_lowering *l, LLVMValueRef call, unsigned what) {
    static const uint8_t wide[] = {
        [SMC_BITS_POPCOUNT] = SMC_WIDE_POPCOUNT, [SMC_BITS_CTLZ] = SMC_WIDE_CTLZ,
        [SMC_BITS_CTTZ] = SMC_WIDE_CTTZ,         [SMC_BITS_BSWAP] = SMC_WIDE_BSWAP,
        [SMC_BITS_ABS] = SMC_WIDE_ABS,           [SMC_BITS_REVERSE] = SMC_WIDE_REVERSE,
    };
    if (is_wide(call)) {
        smc_lower_wide_bits(l, call, wide[what]);
        return;
    }
    uint32_t n = operand_width(l, call);
    int32_t a = argument_register(l, call, 0);
    if (n) smc_emit_instruction(l, SMC_OP_BITS, smc_result(l, call), a, 0, 0)->x = what | n << 4;
}

static void lower_overflow(smc_lowering *l, LLVMValueRef call, unsigned what) {
    if (is_wide(call)) {
        smc_lower_wide_overflow(l, call, what);
        return;
    }
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0), b = argument_register(l, call, 1);
    smc_emit_instruction(l, SMC_OP_OVERFLOW, smc_result(l, call), a, b, 0)->x = what | n << 4;
}

// Lowers llvm.ptrmask. The mask of a 32-bit pointer is sign-extended, so that the upper half of the
// 64-bit address keeps its value.
static void lower_pointer_mask(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    const int32_t mask = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_SEXT, mask, argument_register(l, call, 1), 0, ~0ull)->x =
        smc_scalar_width(LLVMTypeOf(LLVMGetOperand(call, 1)));
    smc_emit_instruction(l, SMC_OP_AND_64R, smc_result(l, call), argument_register(l, call, 0),
                         mask, 0);
}

static void lower_saturating(smc_lowering *l, LLVMValueRef call, unsigned what) {
    if (is_wide(call)) {
        smc_lower_wide_saturating(l, call, what);
        return;
    }
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0), b = argument_register(l, call, 1);
    smc_emit_instruction(l, SMC_OP_SATURATE, smc_result(l, call), a, b, 0)->x = what | n << 4;
}

// Lowers the saturating conversion that implements Rust's `x as u8` for floating-point x.
static void lower_saturating_conversion(smc_lowering *l, LLVMValueRef call, unsigned what) {
    const LLVMTypeKind from = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, 0)));
    const uint32_t n = smc_scalar_width(smc_element_type(LLVMTypeOf(call)));
    if (!n || (from != LLVMFloatTypeKind && from != LLVMDoubleTypeKind)) {
        smc_emit_unsupported(l, "a saturating conversion between numbers of these sizes");
        return;
    }
    const int32_t a = argument_register(l, call, 0);
    smc_emit_instruction(l, SMC_OP_CONVERT, smc_result(l, call), a, (int32_t)n, 0)->x =
        what + (from == LLVMDoubleTypeKind);
}

static void lower_funnel_shift(smc_lowering *l, LLVMValueRef call, unsigned right) {
    if (is_wide(call)) {
        smc_lower_wide_funnel(l, call, right);
        return;
    }
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0), b = argument_register(l, call, 1),
            by = argument_register(l, call, 2);
    smc_emit_instruction(l, SMC_OP_FUNNEL, smc_result(l, call), a, b, (uint64_t)(int64_t)by)->x =
        n | right << 7;
}

// Returns the operation on long double that does the same as the operation on float.
static unsigned long_double_operator(unsigned op) {
    switch (op) {
    case SMC_OP_FABS_32: return SMC_EXTENDED_ABS;
    case SMC_OP_FSQRT_32: return SMC_EXTENDED_SQRT;
    case SMC_OP_FFLOOR_32: return SMC_EXTENDED_FLOOR;
    case SMC_OP_FCEIL_32: return SMC_EXTENDED_CEIL;
    case SMC_OP_FTRUNCATE_32: return SMC_EXTENDED_TRUNCATE;
    case SMC_OP_FRINT_32: return SMC_EXTENDED_RINT;
    case SMC_OP_FROUND_32: return SMC_EXTENDED_ROUND;
    case SMC_OP_FMIN_32: return SMC_EXTENDED_MIN;
    case SMC_OP_FMAX_32: return SMC_EXTENDED_MAX;
    default: return SMC_EXTENDED_COPYSIGN;
    }
}

static int32_t long_double_argument(smc_lowering *l, LLVMValueRef call, unsigned i) {
    return smc_operand_register_pair(l, LLVMGetOperand(call, i));
}

static void lower_float_operator(smc_lowering *l, LLVMValueRef call, unsigned op) {
    const bool has_two = LLVMGetNumArgOperands(call) > 1;
    if (smc_is_extended(LLVMTypeOf(call))) {
        const int32_t x = long_double_argument(l, call, 0),
                      y = has_two ? long_double_argument(l, call, 1) : x;
        smc_emit_instruction(l, SMC_OP_EXTENDED, smc_result(l, call), x, y, 0)->x =
            long_double_operator(op);
        return;
    }
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0), b = has_two ? argument_register(l, call, 1) : 0;
    smc_emit_instruction(l, op + (n == 64), smc_result(l, call), a, b, 0);
}

static void lower_multiply_add(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    if (smc_is_extended(LLVMTypeOf(call))) {
        const int32_t x = long_double_argument(l, call, 0), y = long_double_argument(l, call, 1),
                      z = long_double_argument(l, call, 2), both = smc_new_register(l, 2);
        smc_emit_instruction(l, SMC_OP_EXTENDED, both, x, y, 0)->x = SMC_EXTENDED_MUL;
        smc_emit_instruction(l, SMC_OP_EXTENDED, smc_result(l, call), both, z, 0)->x =
            SMC_EXTENDED_ADD;
        return;
    }
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0), b = argument_register(l, call, 1),
            c = argument_register(l, call, 2), product = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_FMUL_32 + (n == 64), product, a, b, 0);
    smc_emit_instruction(l, SMC_OP_FADD_32 + (n == 64), smc_result(l, call), product, c, 0);
}

static void lower_float_class(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0);
    smc_emit_instruction(l, SMC_OP_FCLASS, smc_result(l, call), a, 0,
                         LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)))
        ->x = n;
}

static void lower_fused_multiply_add(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    uint32_t n = operand_width(l, call);
    if (!n) return;
    int32_t a = argument_register(l, call, 0), b = argument_register(l, call, 1),
            c = argument_register(l, call, 2);
    smc_emit_instruction(l, SMC_OP_FMA, smc_result(l, call), a, b, (uint64_t)(int64_t)c)->x = n;
}

static void lower_stack_save(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    smc_emit_instruction(l, SMC_OP_STACKSAVE, smc_result(l, call), 0, 0, 0);
}

static void lower_stack_restore(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    int32_t a = argument_register(l, call, 0);
    smc_emit_instruction(l, SMC_OP_STACKRESTORE, a, 0, 0, 0);
}

static void lower_thread_local_address(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    uint32_t index = smc_table_get(&l->indices.globals, (uintptr_t)LLVMGetOperand(call, 0), 0);
    const smc_global *g = index ? &l->code->globals.at[index - 1] : NULL;
    if (!g) smc_emit_unsupported(l, "this use of a thread-local variable");
    else if (g->refuse) smc_emit_unsupported_sentence(l, g->refuse);
    else smc_emit_instruction(l, SMC_OP_TLS, smc_result(l, call), 0, 0, g->slot)->x = g->escapes;
}

// Lowers llvm.eh.typeid.for, which returns the selector value of an exception type.
static void lower_type_selector(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    uint64_t type;
    if (!smc_constant_bits(l, LLVMGetOperand(call, 0), &type))
        smc_emit_unsupported(l, "an exception handler of an unusual form");
    else
        smc_emit_instruction(l, SMC_OP_MOV, smc_result(l, call),
                             smc_constant_register(l, smc_selector_of(type)), 0, 0);
}

static void copy_varargs(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    int32_t to = argument_register(l, call, 0), from = argument_register(l, call, 1);
    smc_emit_instruction(l, SMC_OP_MEMCPY, to, from,
                         smc_constant_register(l, l->code->short_pointers ? 4 : 24), 0);
}

// Intrinsics, by name without the type suffix. A name that ends in '.' is a prefix. `what` is the
// last argument of `lower`.
static const struct intrinsic {
    const char *name;
    lower_intrinsic *lower;
    unsigned what;
} intrinsics[] = {
    {"llvm.dbg.", lower_nothing, 0},
    {"llvm.lifetime.start", smc_lower_lifetime, true},
    {"llvm.lifetime.end", smc_lower_lifetime, false},
    {SMC_PASS_PROBE, smc_lower_probe, 0},
    {"llvm.assume", lower_nothing, 0},
    {"llvm.donothing", lower_nothing, 0},
    {"llvm.prefetch", lower_nothing, 0},
    {"llvm.x86.sse2.pause", lower_nothing, 0}, // hints and fences of immintrin.h have no effect
                                               // here, as in pass/asm/x86_lift.c
    {"llvm.x86.sse2.lfence", lower_nothing, 0},
    {"llvm.x86.sse.sfence", lower_nothing, 0},
    {"llvm.x86.sse2.mfence", lower_fence, SMC_SEQ_CST},
    // Rust's hash tables use this instruction to compare 16 tags at once.
    {"llvm.x86.sse2.pmovmskb.128", smc_lower_sign_bits, 0},
    {"llvm.x86.sse2.movmsk.pd", smc_lower_sign_bits, 0},
    {"llvm.x86.sse.movmsk.ps", smc_lower_sign_bits, 0},
    {"llvm.var.annotation", lower_nothing, 0},
    {"llvm.experimental.noalias.scope.decl", lower_nothing, 0},
    {"llvm.expect", lower_first_operand, 0},
    {"llvm.ptr.annotation", lower_first_operand, 0},
    {"llvm.launder.invariant.group", lower_first_operand, 0},
    {"llvm.is.constant", lower_to_constant, 0},
    {"llvm.objectsize", lower_object_size, 0},
    {"llvm.memcpy", lower_move_or_set, SMC_OP_MEMCPY},
    {"llvm.memmove", lower_move_or_set, SMC_OP_MEMCPY},
    {"llvm.memset", lower_move_or_set, SMC_OP_MEMSET},
    {"llvm.trap", lower_trap, 0},
    {"llvm.debugtrap", lower_trap, 0},
    {"llvm.ubsantrap", lower_trap, 0},
    {"llvm.stacksave", lower_stack_save, 0},
    {"llvm.stackrestore", lower_stack_restore, 0},
    {"llvm.eh.typeid.for", lower_type_selector, 0},
    {"llvm.threadlocal.address", lower_thread_local_address, 0},
    {"llvm.va_start", smc_lower_va_start, 0},
    {"llvm.va_copy", copy_varargs, 0},
    {"llvm.va_end", lower_nothing, 0},
    {"llvm.ptrmask", lower_pointer_mask, 0},
    {"llvm.smax", lower_integer_intrinsic, SMC_OP_SMAX_32R},
    {"llvm.smin", lower_integer_intrinsic, SMC_OP_SMIN_32R},
    {"llvm.umax", lower_integer_intrinsic, SMC_OP_UMAX_32R},
    {"llvm.umin", lower_integer_intrinsic, SMC_OP_UMIN_32R},
    {"llvm.vector.reduce.add", smc_lower_reduction, SMC_OP_ADD_32R},
    {"llvm.vector.reduce.mul", smc_lower_reduction, SMC_OP_MUL_32R},
    {"llvm.vector.reduce.and", smc_lower_reduction, SMC_OP_AND_32R},
    {"llvm.vector.reduce.or", smc_lower_reduction, SMC_OP_OR_32R},
    {"llvm.vector.reduce.xor", smc_lower_reduction, SMC_OP_XOR_32R},
    {"llvm.vector.reduce.smax", smc_lower_reduction, SMC_OP_SMAX_32R},
    {"llvm.vector.reduce.smin", smc_lower_reduction, SMC_OP_SMIN_32R},
    {"llvm.vector.reduce.umax", smc_lower_reduction, SMC_OP_UMAX_32R},
    {"llvm.vector.reduce.umin", smc_lower_reduction, SMC_OP_UMIN_32R},
    {"llvm.abs", lower_bit_intrinsic, SMC_BITS_ABS},
    {"llvm.ctpop", lower_bit_intrinsic, SMC_BITS_POPCOUNT},
    {"llvm.ctlz", lower_bit_intrinsic, SMC_BITS_CTLZ},
    {"llvm.cttz", lower_bit_intrinsic, SMC_BITS_CTTZ},
    {"llvm.bswap", lower_bit_intrinsic, SMC_BITS_BSWAP},
    {"llvm.bitreverse", lower_bit_intrinsic, SMC_BITS_REVERSE},
    {"llvm.sadd.with.overflow", lower_overflow, SMC_OV_SADD},
    {"llvm.uadd.with.overflow", lower_overflow, SMC_OV_UADD},
    {"llvm.ssub.with.overflow", lower_overflow, SMC_OV_SSUB},
    {"llvm.usub.with.overflow", lower_overflow, SMC_OV_USUB},
    {"llvm.smul.with.overflow", lower_overflow, SMC_OV_SMUL},
    {"llvm.umul.with.overflow", lower_overflow, SMC_OV_UMUL},
    {"llvm.sadd.sat", lower_saturating, SMC_OV_SADD},
    {"llvm.uadd.sat", lower_saturating, SMC_OV_UADD},
    {"llvm.ssub.sat", lower_saturating, SMC_OV_SSUB},
    {"llvm.usub.sat", lower_saturating, SMC_OV_USUB},
    {"llvm.fptosi.sat", lower_saturating_conversion, SMC_F32_SATURATES_S},
    {"llvm.fptoui.sat", lower_saturating_conversion, SMC_F32_SATURATES_U},
    {"llvm.fshl", lower_funnel_shift, 0},
    {"llvm.fshr", lower_funnel_shift, 1},
    {"llvm.fabs", lower_float_operator, SMC_OP_FABS_32},
    {"llvm.sqrt", lower_float_operator, SMC_OP_FSQRT_32},
    {"llvm.floor", lower_float_operator, SMC_OP_FFLOOR_32},
    {"llvm.ceil", lower_float_operator, SMC_OP_FCEIL_32},
    {"llvm.trunc", lower_float_operator, SMC_OP_FTRUNCATE_32},
    {"llvm.rint", lower_float_operator, SMC_OP_FRINT_32},
    {"llvm.nearbyint", lower_float_operator, SMC_OP_FRINT_32},
    {"llvm.roundeven", lower_float_operator, SMC_OP_FRINT_32}, // the only rounding mode
    {"llvm.round", lower_float_operator, SMC_OP_FROUND_32},
    {"llvm.minnum", lower_float_operator, SMC_OP_FMIN_32},
    {"llvm.maxnum", lower_float_operator, SMC_OP_FMAX_32},
    {"llvm.copysign", lower_float_operator, SMC_OP_FCOPYSIGN_32},
    {"llvm.fmuladd", lower_multiply_add, 0},
    {"llvm.fma", lower_fused_multiply_add, 0},
    {"llvm.is.fpclass", lower_float_class, 0},
};

static const struct intrinsic *find_intrinsic(const char *name) {
    for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++) {
        size_t n = strlen(intrinsics[i].name);
        if (strncmp(name, intrinsics[i].name, n) != 0) continue;
        if (intrinsics[i].name[n - 1] == '.' || name[n] == 0 || name[n] == '.')
            return &intrinsics[i];
    }
    return NULL;
}

// Refuses inline assembly that pass/asm/assembly.c could not translate.
static void report_unsupported_assembly(smc_lowering *l, LLVMValueRef assembly) {
    size_t n;
    const char *text = LLVMGetInlineAsmAsmString(assembly, &n);
    char line[80];
    size_t length = 0;
    for (size_t i = 0; i < n && length < sizeof line; i++) {
        const bool blank = strchr(" \t\n", text[i]);
        if (!blank) line[length++] = text[i];
        else if (length && line[length - 1] != ' ') line[length++] = ' ';
    }
    smc_emit_unsupported(l, "the inline assembly '%.*s'", (int)length, line);
}

void smc_lower_call(smc_lowering *l, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMGetValueKind(callee) == LLVMInlineAsmValueKind) {
        report_unsupported_assembly(l, callee);
        return;
    }
    size_t n_name;
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n_name) : "";
    if (strncmp(name, "llvm.", 5) == 0) {
        const struct intrinsic *i = find_intrinsic(name);
        if (!i) smc_emit_unsupported(l, "the intrinsic '%s'", name);
        for (; i && l->lane < smc_vector_lanes(LLVMTypeOf(call)); l->lane++)
            i->lower(l, call, i->what);
        l->lane = 0;
        return;
    }
    smc_call_arguments args;
    smc_scalars result;
    smc_scalars_of(l, LLVMTypeOf(call), &result);
    if (result.is_unsupported_type) {
        smc_emit_unsupported(l, "a call with a result of an unusual type");
        return;
    }
    if (!smc_lower_arguments(l, call, &args)) return;
    int32_t dst = result.n ? smc_result(l, call) : 0;
    smc_record_result_type(l, call);
    if (l->analyses.has_weak_exchange)
        l->code->sources.at[l->source].retry =
            smc_retry_kind_of(&l->analyses.retries, &l->loops.back_edges, call);
    uint32_t index = smc_table_get(&l->indices.functions, (uintptr_t)callee, 0);
    const int32_t pointer = index ? 0 : smc_operand_register(l, callee, 0);
    const uint64_t target =
        index ? (uintptr_t)&l->code->functions.at[index - 1] : (uint64_t)(int64_t)pointer;
    smc_insn *i = smc_emit_instruction(l, index ? SMC_OP_CALL : SMC_OP_CALLI, dst, args.first,
                                       args.n, target);
    i->x = result.n;
    i->scale = args.places;
}
