// extended.c - x86's long double: two registers (type.c), two constants, arithmetic by
// bytecode/extended.c.
#include "interp/lower/lowering.h"

#include "interp/bytecode/extended.h"

static int arithmetic(LLVMOpcode op) {
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

// From or to a number of one register. false: of another type.
static bool convert(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    LLVMValueRef v = LLVMGetOperand(in, 0);
    const bool from = smc_is_extended(LLVMTypeOf(v)),
               is_signed = op == LLVMSIToFP || op == LLVMFPToSI;
    const uint32_t bits = smc_bits_of(LLVMTypeOf(from ? in : v));
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
    int32_t a = from ? smc_two_operands(l, v) : smc_operand(l, v, 0);
    if (!from && is_signed) {
        const int32_t wide = smc_new_register(l, 1);
        smc_emit(l, SMC_OP_SEXT, bits, wide, a, 0, ~0ull);
        a = wide;
    }
    smc_emit(l, SMC_OP_EXTENDED, (unsigned)what, smc_result(l, in), a, a, 0);
    if (from && bits < 64)
        smc_emit(l, SMC_OP_AND_64I, 0, smc_result(l, in), smc_result(l, in), 0, (1ull << bits) - 1);
    return true;
}

void smc_lower_extended(smc_lowering *l, LLVMValueRef in) {
    const int what = arithmetic(LLVMGetInstructionOpcode(in));
    if (LLVMIsACastInst(in)) {
        if (!convert(l, in)) smc_emit_refuse(l, "this conversion of a long double");
        return;
    }
    const int32_t a = smc_two_operands(l, LLVMGetOperand(in, 0));
    const int32_t b = LLVMGetNumOperands(in) > 1 ? smc_two_operands(l, LLVMGetOperand(in, 1)) : a;
    if (what < 0) smc_emit(l, SMC_OP_FCMP80, LLVMGetFCmpPredicate(in), smc_result(l, in), a, b, 0);
    else smc_emit(l, SMC_OP_EXTENDED, (unsigned)what, smc_result(l, in), a, b, 0);
}
