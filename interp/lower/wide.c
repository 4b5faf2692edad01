// wide.c - lowers operations on values that take two registers: integers of 65 to 128 bits
// (computed by bytecode/wide.c) and x86's long double (bytecode/extended.c). Unused bits of the
// second register are zero, as in single registers.
#include "interp/lower/lowering.h"

#include "interp/bytecode/extended.h"
#include "interp/bytecode/wide.h"

// Returns the number of bits that the type uses in the second register.
static uint32_t high_bits(LLVMTypeRef type) { return LLVMGetIntTypeWidth(type) - 64; }
static uint64_t high_mask(LLVMTypeRef type) {
    return ~0ull >> (SMC_WIDE_BITS - LLVMGetIntTypeWidth(type));
}

static int wide_operation_of(LLVMOpcode op) {
    switch (op) {
    case LLVMAdd: return SMC_WIDE_ADD;
    case LLVMSub: return SMC_WIDE_SUB;
    case LLVMMul: return SMC_WIDE_MUL;
    case LLVMAnd: return SMC_WIDE_AND;
    case LLVMOr: return SMC_WIDE_OR;
    case LLVMXor: return SMC_WIDE_XOR;
    case LLVMShl: return SMC_WIDE_SHL;
    case LLVMLShr: return SMC_WIDE_LSHR;
    case LLVMAShr: return SMC_WIDE_ASHR;
    case LLVMUDiv: return SMC_WIDE_UDIV;
    case LLVMSDiv: return SMC_WIDE_SDIV;
    case LLVMURem: return SMC_WIDE_UREM;
    case LLVMSRem: return SMC_WIDE_SREM;
    default: return -1;
    }
}

// Returns a pair of registers with v sign-extended from its type's width to 128 bits.
static int32_t sign_extended_pair(smc_lowering *l, LLVMValueRef v) {
    const int32_t from = smc_operand_register_pair(l, v);
    const uint32_t high = high_bits(LLVMTypeOf(v));
    if (high == 64) return from;
    int32_t copy = smc_new_register(l, 2);
    smc_emit_instruction(l, SMC_OP_MOV, copy, from, 0, 0);
    smc_emit_instruction(l, SMC_OP_SEXT, copy + 1, from + 1, 0, ~0ull)->x = high;
    return copy;
}

static bool is_signed(int what) {
    return what == SMC_WIDE_ASHR || what == SMC_WIDE_SDIV || what == SMC_WIDE_SREM ||
           what == SMC_WIDE_ABS || what == SMC_WIDE_SMAX || what == SMC_WIDE_SMIN ||
           what >= SMC_WIDE_SGT;
}

// Emits code that clears the bits beyond the type's width.
static void clear_unused_bits(smc_lowering *l, LLVMTypeRef type, int32_t dst) {
    if (high_bits(type) < 64)
        smc_emit_instruction(l, SMC_OP_AND_64I, dst + 1, dst + 1, 0, high_mask(type));
}

static void lower_extension(smc_lowering *l, LLVMValueRef in, LLVMValueRef v, bool is_signed) {
    const int32_t dst = smc_result(l, in);
    if (smc_is_wide(LLVMTypeOf(v))) {
        const int32_t a = is_signed ? sign_extended_pair(l, v) : smc_operand_register_pair(l, v);
        for (int32_t i = 0; i < 2; i++) smc_emit_instruction(l, SMC_OP_MOV, dst + i, a + i, 0, 0);
    } else {
        const int32_t a = smc_operand_register(l, v, 0);
        if (is_signed)
            smc_emit_instruction(l, SMC_OP_SEXT, dst, a, 0, ~0ull)->x =
                smc_scalar_width(LLVMTypeOf(v));
        else smc_emit_instruction(l, SMC_OP_MOV, dst, a, 0, 0);
        if (is_signed) smc_emit_instruction(l, SMC_OP_ASHR_64I, dst + 1, dst, 0, 63);
        else smc_emit_instruction(l, SMC_OP_MOV, dst + 1, smc_constant_register(l, 0), 0, 0);
    }
    clear_unused_bits(l, LLVMTypeOf(in), dst);
}

static void lower_truncation(smc_lowering *l, LLVMValueRef in, LLVMValueRef v) {
    const int32_t dst = smc_result(l, in), a = smc_operand_register_pair(l, v);
    const uint32_t bits = smc_scalar_width(LLVMTypeOf(in));
    smc_emit_instruction(l, SMC_OP_AND_64I, dst, a, 0,
                         bits && bits < 64 ? (1ull << bits) - 1 : ~0ull);
    if (bits) return;
    smc_emit_instruction(l, SMC_OP_MOV, dst + 1, a + 1, 0, 0);
    clear_unused_bits(l, LLVMTypeOf(in), dst);
}

// Lowers conversions to and from floating point. Returns false for other types.
static bool convert_number(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    LLVMValueRef v = LLVMGetOperand(in, 0);
    const bool from_integer = op == LLVMSIToFP || op == LLVMUIToFP,
               is_signed = op == LLVMSIToFP || op == LLVMFPToSI;
    LLVMTypeRef number = LLVMTypeOf(from_integer ? in : v);
    unsigned what = (from_integer ? SMC_WIDE_FROM_INTEGER : 0) | (is_signed ? SMC_WIDE_SIGNED : 0);
    switch (LLVMGetTypeKind(number)) {
    case LLVMFloatTypeKind: what |= SMC_WIDE_FLOAT; break;
    case LLVMDoubleTypeKind: what |= SMC_WIDE_DOUBLE; break;
    default:
        if (!smc_is_extended(number)) return false;
        what |= SMC_WIDE_EXTENDED;
    }
    const bool one_register = !from_integer && !smc_is_extended(number);
    const int32_t a = one_register                ? smc_operand_register(l, v, 0)
                      : from_integer && is_signed ? sign_extended_pair(l, v)
                                                  : smc_operand_register_pair(l, v);
    smc_emit_instruction(l, SMC_OP_CONVERT_WIDE, smc_result(l, in), a, 0, 0)->x = what;
    if (!from_integer) clear_unused_bits(l, LLVMTypeOf(in), smc_result(l, in));
    return true;
}

// Lowers a conversion of a wide integer. Returns false for an unsupported type.
static bool lower_conversion(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef v = LLVMGetOperand(in, 0);
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMTrunc: lower_truncation(l, in, v); return true;
    case LLVMZExt: lower_extension(l, in, v, false); return true;
    case LLVMSExt: lower_extension(l, in, v, true); return true;
    case LLVMSIToFP:
    case LLVMUIToFP:
    case LLVMFPToSI:
    case LLVMFPToUI: return convert_number(l, in);
    default: return false;
    }
}

void smc_lower_wide_overflow(smc_lowering *l, LLVMValueRef call, unsigned what) {
    const bool extends = what == SMC_OV_SADD || what == SMC_OV_SSUB || what == SMC_OV_SMUL;
    LLVMValueRef left = LLVMGetOperand(call, 0), right = LLVMGetOperand(call, 1);
    const int32_t a = extends ? sign_extended_pair(l, left) : smc_operand_register_pair(l, left);
    const int32_t b = extends ? sign_extended_pair(l, right) : smc_operand_register_pair(l, right);
    smc_emit_instruction(l, SMC_OP_OVERFLOW_WIDE, smc_result(l, call), a, b, 0)->x =
        what | LLVMGetIntTypeWidth(LLVMTypeOf(left)) << 4;
}

void smc_lower_wide(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    // Select the operation in the order of LLVM's predicates: equality, then unsigned relations,
    // then signed ones.
    int what = op == LLVMICmp ? SMC_WIDE_EQ + (int)(LLVMGetICmpPredicate(in) - LLVMIntEQ)
                              : wide_operation_of(op);
    if (what < 0) {
        if (!lower_conversion(l, in))
            smc_emit_unsupported(l, "this conversion of an integer of more than 64 bits");
        return;
    }
    LLVMValueRef left = LLVMGetOperand(in, 0), right = LLVMGetOperand(in, 1);
    const bool extends = is_signed(what);
    const int32_t a = extends ? sign_extended_pair(l, left) : smc_operand_register_pair(l, left);
    const int32_t b = extends && what != SMC_WIDE_ASHR ? sign_extended_pair(l, right)
                                                       : smc_operand_register_pair(l, right);
    smc_emit_instruction(l, SMC_OP_WIDE, smc_result(l, in), a, b, 0)->x = (unsigned)what;
    if (op != LLVMICmp) clear_unused_bits(l, LLVMTypeOf(in), smc_result(l, in));
}

// ---- intrinsics ---------------------------------------------------------------------------------

static int32_t pair_of(smc_lowering *l, uint64_t low, uint64_t high) {
    const int32_t pair = smc_new_register(l, 2);
    smc_emit_instruction(l, SMC_OP_MOV, pair, smc_constant_register(l, low), 0, 0);
    smc_emit_instruction(l, SMC_OP_MOV, pair + 1, smc_constant_register(l, high), 0, 0);
    return pair;
}

static int32_t emit_wide(smc_lowering *l, unsigned op, int32_t a, int32_t b) {
    const int32_t to = smc_new_register(l, 2);
    smc_emit_instruction(l, SMC_OP_WIDE, to, a, b, 0)->x = op;
    return to;
}

void smc_lower_wide_integer(smc_lowering *l, LLVMValueRef call, unsigned what) {
    LLVMValueRef left = LLVMGetOperand(call, 0), right = LLVMGetOperand(call, 1);
    const bool extends = is_signed((int)what);
    const int32_t a = extends ? sign_extended_pair(l, left) : smc_operand_register_pair(l, left),
                  b = extends ? sign_extended_pair(l, right) : smc_operand_register_pair(l, right);
    smc_emit_instruction(l, SMC_OP_WIDE, smc_result(l, call), a, b, 0)->x = what;
    clear_unused_bits(l, LLVMTypeOf(call), smc_result(l, call));
}

// Lowers bit counting and reversal of wide integers. The operation works on 128 bits, so counts and
// positions are corrected by the number of bits beyond the type's width.
void smc_lower_wide_bits(smc_lowering *l, LLVMValueRef call, unsigned what) {
    LLVMValueRef v = LLVMGetOperand(call, 0);
    LLVMTypeRef type = LLVMTypeOf(call);
    const uint32_t bits = LLVMGetIntTypeWidth(type), unused = SMC_WIDE_BITS - bits;
    const int32_t dst = smc_result(l, call);
    int32_t a = what == SMC_WIDE_ABS ? sign_extended_pair(l, v) : smc_operand_register_pair(l, v);
    // A set bit above the type's width ends the count of trailing zeros there.
    if (what == SMC_WIDE_CTTZ && unused)
        a = emit_wide(l, SMC_WIDE_OR, a, pair_of(l, 0, 1ull << (bits - 64)));
    smc_emit_instruction(l, SMC_OP_WIDE, dst, a, a, 0)->x = what;
    if (what == SMC_WIDE_CTLZ && unused)
        smc_emit_instruction(l, SMC_OP_WIDE, dst, dst, pair_of(l, unused, 0), 0)->x = SMC_WIDE_SUB;
    if ((what == SMC_WIDE_BSWAP || what == SMC_WIDE_REVERSE) && unused)
        smc_emit_instruction(l, SMC_OP_WIDE, dst, dst, pair_of(l, unused, 0), 0)->x = SMC_WIDE_LSHR;
    clear_unused_bits(l, type, dst);
}

// Lowers saturating addition and subtraction. On overflow, the result is the largest or smallest
// value. The sign of the left operand selects it or, for unsigned integers, the operation does.
void smc_lower_wide_saturating(smc_lowering *l, LLVMValueRef call, unsigned what) {
    const bool with_sign = what == SMC_OV_SADD || what == SMC_OV_SSUB;
    LLVMValueRef left = LLVMGetOperand(call, 0), right = LLVMGetOperand(call, 1);
    LLVMTypeRef type = LLVMTypeOf(call);
    const uint64_t all = high_mask(type), sign = 1ull << (high_bits(type) - 1);
    const int32_t a = with_sign ? sign_extended_pair(l, left) : smc_operand_register_pair(l, left),
                  b = with_sign ? sign_extended_pair(l, right)
                                : smc_operand_register_pair(l, right);
    const int32_t result = smc_new_register(l, 3), negative = smc_new_register(l, 1),
                  limit = smc_new_register(l, 2), dst = smc_result(l, call);
    smc_emit_instruction(l, SMC_OP_OVERFLOW_WIDE, result, a, b, 0)->x =
        what | LLVMGetIntTypeWidth(type) << 4;
    const uint64_t most[2] = {what == SMC_OV_USUB ? 0 : ~0ull, what == SMC_OV_USUB ? 0
                                                               : with_sign         ? all ^ sign
                                                                                   : all};
    smc_emit_instruction(l, SMC_OP_SLT_64I, negative, a + 1, 0, 0);
    for (int32_t i = 0; i < 2; i++) {
        const int32_t least = smc_constant_register(l, with_sign ? (i ? sign : 0) : most[i]);
        smc_emit_instruction(l, SMC_OP_SELECT, limit + i, negative, least,
                             (uint64_t)(int64_t)smc_constant_register(l, most[i]));
        smc_emit_instruction(l, SMC_OP_SELECT, dst + i, result + 2, limit + i,
                             (uint64_t)(int64_t)(result + i));
    }
}

// Lowers a funnel shift by n: (left << n) | (right >> 1 >> (bits - 1 - n)) to the left, or (left <<
// 1 << (bits - 1 - n)) | (right >> n) to the right.
void smc_lower_wide_funnel(smc_lowering *l, LLVMValueRef call, unsigned to_right) {
    LLVMTypeRef type = LLVMTypeOf(call);
    const uint32_t bits = LLVMGetIntTypeWidth(type);
    const int32_t left = smc_operand_register_pair(l, LLVMGetOperand(call, 0)),
                  right = smc_operand_register_pair(l, LLVMGetOperand(call, 1));
    const int32_t n =
        emit_wide(l, SMC_WIDE_UREM, smc_operand_register_pair(l, LLVMGetOperand(call, 2)),
                  pair_of(l, bits, 0));
    const int32_t rest = emit_wide(l, SMC_WIDE_SUB, pair_of(l, bits - 1, 0), n),
                  one = pair_of(l, 1, 0);
    const int32_t upper =
        to_right ? emit_wide(l, SMC_WIDE_SHL, emit_wide(l, SMC_WIDE_SHL, left, one), rest)
                 : emit_wide(l, SMC_WIDE_SHL, left, n);
    const int32_t lower =
        to_right ? emit_wide(l, SMC_WIDE_LSHR, right, n)
                 : emit_wide(l, SMC_WIDE_LSHR, emit_wide(l, SMC_WIDE_LSHR, right, one), rest);
    smc_emit_instruction(l, SMC_OP_WIDE, smc_result(l, call), upper, lower, 0)->x = SMC_WIDE_OR;
    clear_unused_bits(l, type, smc_result(l, call));
}

// ---- long double --------------------------------------------------------------------------------

// Returns the SMC_EXTENDED_* operation of the instruction; -1: it has none.
static int long_double_operation(LLVMOpcode op) {
    switch (op) {
    case LLVMFAdd: return SMC_EXTENDED_ADD;
    case LLVMFSub: return SMC_EXTENDED_SUB;
    case LLVMFMul: return SMC_EXTENDED_MUL;
    case LLVMFDiv: return SMC_EXTENDED_DIV;
    case LLVMFRem: return SMC_EXTENDED_REM;
    case LLVMFNeg: return SMC_EXTENDED_NEG;
    default: return -1;
    }
}

// Lowers conversions between long double and types of single registers. Returns false for other
// types.
static bool convert_extended(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    LLVMValueRef v = LLVMGetOperand(in, 0);
    const bool from = smc_is_extended(LLVMTypeOf(v)),
               is_signed = op == LLVMSIToFP || op == LLVMFPToSI;
    const uint32_t bits = smc_scalar_width(LLVMTypeOf(from ? in : v));
    int what = -1;
    if (!bits) return false;
    switch (op) {
    case LLVMFPExt: what = bits == 32 ? SMC_EXTENDED_OF_FLOAT : SMC_EXTENDED_OF_DOUBLE; break;
    case LLVMFPTrunc: what = bits == 32 ? SMC_EXTENDED_TO_FLOAT : SMC_EXTENDED_TO_DOUBLE; break;
    case LLVMSIToFP: what = SMC_EXTENDED_OF_SIGNED; break;
    case LLVMUIToFP: what = SMC_EXTENDED_OF_UNSIGNED; break;
    case LLVMFPToSI: what = SMC_EXTENDED_TO_SIGNED; break;
    case LLVMFPToUI: what = SMC_EXTENDED_TO_UNSIGNED; break;
    default: return false;
    }
    int32_t a = from ? smc_operand_register_pair(l, v) : smc_operand_register(l, v, 0);
    if (!from && is_signed) {
        const int32_t wide = smc_new_register(l, 1);
        smc_emit_instruction(l, SMC_OP_SEXT, wide, a, 0, ~0ull)->x = bits;
        a = wide;
    }
    smc_emit_instruction(l, SMC_OP_EXTENDED, smc_result(l, in), a, a, 0)->x = (unsigned)what;
    if (from && bits < 64)
        smc_emit_instruction(l, SMC_OP_AND_64I, smc_result(l, in), smc_result(l, in), 0,
                             (1ull << bits) - 1);
    return true;
}

void smc_lower_extended(smc_lowering *l, LLVMValueRef in) {
    const int what = long_double_operation(LLVMGetInstructionOpcode(in));
    if (LLVMIsACastInst(in)) {
        if (!convert_extended(l, in)) smc_emit_unsupported(l, "this conversion of a long double");
        return;
    }
    const int32_t a = smc_operand_register_pair(l, LLVMGetOperand(in, 0));
    const int32_t b =
        LLVMGetNumOperands(in) > 1 ? smc_operand_register_pair(l, LLVMGetOperand(in, 1)) : a;
    if (what < 0)
        smc_emit_instruction(l, SMC_OP_FCMP80, smc_result(l, in), a, b, 0)->x =
            LLVMGetFCmpPredicate(in);
    else smc_emit_instruction(l, SMC_OP_EXTENDED, smc_result(l, in), a, b, 0)->x = (unsigned)what;
}
