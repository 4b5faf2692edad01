// lower_wide.c - integers of 128 bits: two registers each (lower_type.c), two constants, arithmetic by wide.c.
#include "interp/lower.h"

#include "interp/wide.h"

#include <string.h>

bool smc_is_wide(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == SMC_WIDE_BITS;
}

// LLVM's C API gives such a constant as text only.
uint64_t smc_wide_half(LLVMValueRef constant, uint32_t half) {
    char *text = LLVMPrintValueToString(constant);
    const char *p = strchr(text, ' ');
    unsigned __int128 v = 0;
    bool negative = p && p[1] == '-';
    for (p = p ? p + 1 + negative : ""; *p >= '0' && *p <= '9'; p++) v = v * 10 + (unsigned)(*p - '0');
    if (negative) v = -v;
    LLVMDisposeMessage(text);
    return (uint64_t)(v >> 64 * half);
}

// Two registers in a row.
static int32_t pair(smc_lowering *l, LLVMValueRef v) {
    if (!LLVMIsConstant(v)) return smc_operand(l, v, 0);
    int32_t copy = smc_new_register(l, 2);
    for (uint32_t i = 0; i < 2; i++) {
        int32_t half = smc_operand(l, v, i);
        smc_emit(l, SMC_OP_MOV, 0, copy + (int32_t)i, half, 0, 0);
    }
    return copy;
}

static int wide_op(LLVMOpcode op) {
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

// To 128 bits from fewer, or the other way round. false: a conversion of floats.
static bool convert(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef v = LLVMGetOperand(in, 0);
    const uint32_t from = smc_bits_of(l, LLVMTypeOf(v)), to = smc_bits_of(l, LLVMTypeOf(in));
    int32_t dst = smc_result(l, in), a = smc_operand(l, v, 0);
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMTrunc:
        if (!to) return false;
        smc_emit(l, SMC_OP_AND_64I, 0, dst, a, 0, to < 64 ? (1ull << to) - 1 : ~0ull);
        return true;
    case LLVMZExt:
        if (!from) return false;
        smc_emit(l, SMC_OP_MOV, 0, dst, a, 0, 0);
        smc_emit(l, SMC_OP_MOV, 0, dst + 1, smc_constant(l, 0), 0, 0);
        return true;
    case LLVMSExt:
        if (!from) return false;
        smc_emit(l, SMC_OP_SEXT, from, dst, a, 0, ~0ull);
        smc_emit(l, SMC_OP_ASHR_64I, 0, dst + 1, dst, 0, 63);
        return true;
    default: return false;
    }
}

void smc_lower_wide(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    // Equality, then the unsigned and the signed relations, as LLVM numbers them.
    int what = op == LLVMICmp ? SMC_WIDE_EQ + (int)(LLVMGetICmpPredicate(in) - LLVMIntEQ) : wide_op(op);
    if (what < 0) {
        if (!convert(l, in)) smc_emit_refuse(l, "this conversion of a 128-bit integer");
        return;
    }
    int32_t a = pair(l, LLVMGetOperand(in, 0)), b = pair(l, LLVMGetOperand(in, 1));
    smc_emit(l, SMC_OP_WIDE, (unsigned)what, smc_result(l, in), a, b, 0);
}
