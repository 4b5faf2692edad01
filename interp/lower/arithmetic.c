// arithmetic.c - arithmetic, comparisons and conversions of scalars.
#include "interp/lower/lowering.h"

#include "pass/llvm/versions.h"

bool smc_scalar_bits(smc_lowering *l, LLVMValueRef v, uint32_t *bits) {
    LLVMTypeRef type = smc_element_type(LLVMTypeOf(v));
    *bits = smc_scalar_width(type);
    if (*bits) return true;
    char *text = LLVMPrintTypeToString(type);
    smc_emit_unsupported(l, "arithmetic on values of type %s", text);
    LLVMDisposeMessage(text);
    return false;
}

static uint64_t mask_of_bits(uint32_t bits) { return bits >= 64 ? ~0ull : (1ull << bits) - 1; }

static bool is_signed_op(unsigned base) {
    return base == SMC_OP_ASHR_32R || base == SMC_OP_SMIN_32R || base == SMC_OP_SMAX_32R ||
           base == SMC_OP_SLT_32R || base == SMC_OP_SLE_32R || base == SMC_OP_SGT_32R ||
           base == SMC_OP_SGE_32R;
}

static int32_t sign_extend(smc_lowering *l, int32_t reg, uint32_t bits) {
    int32_t wide = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_SEXT, wide, reg, 0, ~0ull)->x = bits;
    return wide;
}

void smc_emit_integer(smc_lowering *l, unsigned base, unsigned bits, int32_t dst, int32_t a,
                      int32_t b) {
    if (bits == 32 || bits == 64) {
        smc_emit_instruction(l, base + (bits == 64 ? 2 : 0), dst, a, b, 0);
        return;
    }
    if (is_signed_op(base)) { // shift amounts are always unsigned
        a = sign_extend(l, a, bits);
        if (base != SMC_OP_ASHR_32R) b = sign_extend(l, b, bits);
    }
    smc_emit_instruction(l, base + 2, dst, a, b, 0);
    if (base < SMC_OP_EQ_32R)
        smc_emit_instruction(l, SMC_OP_AND_64I, dst, dst, 0, mask_of_bits(bits));
}

void smc_lower_integer(smc_lowering *l, unsigned base, unsigned bits, int32_t dst,
                       LLVMValueRef left, LLVMValueRef right) {
    int32_t a = smc_operand_register(l, left, 0);
    uint64_t imm;
    const bool vector = smc_vector_lanes(LLVMTypeOf(right)) > 1;
    if ((bits == 32 || bits == 64) && !vector && LLVMIsConstant(right) &&
        smc_constant_bits(l, right, &imm)) {
        smc_emit_instruction(l, base + (bits == 64 ? 3 : 1), dst, a, 0, imm);
        return;
    }
    smc_emit_integer(l, base, bits, dst, a, smc_operand_register(l, right, 0));
}

static unsigned binary_op(LLVMOpcode op) {
    switch (op) {
    case LLVMAdd: return SMC_OP_ADD_32R;
    case LLVMSub: return SMC_OP_SUB_32R;
    case LLVMMul: return SMC_OP_MUL_32R;
    case LLVMAnd: return SMC_OP_AND_32R;
    case LLVMOr: return SMC_OP_OR_32R;
    case LLVMXor: return SMC_OP_XOR_32R;
    case LLVMShl: return SMC_OP_SHL_32R;
    case LLVMLShr: return SMC_OP_LSHR_32R;
    case LLVMAShr: return SMC_OP_ASHR_32R;
    case LLVMFAdd: return SMC_OP_FADD_32;
    case LLVMFSub: return SMC_OP_FSUB_32;
    case LLVMFMul: return SMC_OP_FMUL_32;
    case LLVMFDiv: return SMC_OP_FDIV_32;
    case LLVMFRem: return SMC_OP_FREM_32;
    default: return SMC_OP_COUNT;
    }
}

// True for signed arithmetic whose overflow must be reported. Library code is not checked.
static bool is_checked(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    return l->options->errors.overflow && !l->fn->library &&
           (op == LLVMAdd || op == LLVMSub || op == LLVMMul) && LLVMGetNSW(in);
}

// Emits signed arithmetic that reports an overflow as an error.
static void lower_checked(smc_lowering *l, LLVMValueRef in, uint32_t bits) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    const unsigned what = op == LLVMAdd ? SMC_OV_SADD : op == LLVMSub ? SMC_OV_SSUB : SMC_OV_SMUL;
    const int32_t a = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
                  b = smc_operand_register(l, LLVMGetOperand(in, 1), 0);
    smc_emit_instruction(l, SMC_OP_CHECKED, smc_result(l, in), a, b, 0)->x = what | bits << 4;
}

static void lower_binary(smc_lowering *l, LLVMValueRef in) {
    uint32_t bits;
    if (!smc_scalar_bits(l, in, &bits)) return;
    if (is_checked(l, in)) {
        lower_checked(l, in, bits);
        return;
    }
    unsigned op = binary_op(LLVMGetInstructionOpcode(in));
    LLVMValueRef left = LLVMGetOperand(in, 0), right = LLVMGetOperand(in, 1);
    if (op < SMC_OP_FADD_32) {
        smc_lower_integer(l, op, bits, smc_result(l, in), left, right);
        return;
    }
    int32_t a = smc_operand_register(l, left, 0), b = smc_operand_register(l, right, 0);
    smc_emit_instruction(l, op + (bits == 64), smc_result(l, in), a, b, 0);
}

static void lower_divide(smc_lowering *l, LLVMValueRef in, enum smc_div what) {
    uint32_t bits;
    if (!smc_scalar_bits(l, in, &bits)) return;
    int32_t a = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
            b = smc_operand_register(l, LLVMGetOperand(in, 1), 0);
    smc_emit_instruction(l, SMC_OP_DIV, smc_result(l, in), a, b, 0)->x = what | bits << 4;
}

static void lower_icmp(smc_lowering *l, LLVMValueRef in) {
    static const uint16_t ops[] = {SMC_OP_EQ_32R,  SMC_OP_NE_32R,  SMC_OP_UGT_32R, SMC_OP_UGE_32R,
                                   SMC_OP_ULT_32R, SMC_OP_ULE_32R, SMC_OP_SGT_32R, SMC_OP_SGE_32R,
                                   SMC_OP_SLT_32R, SMC_OP_SLE_32R};
    uint32_t bits;
    if (smc_is_fused_with_branch(in) || !smc_scalar_bits(l, LLVMGetOperand(in, 0), &bits)) return;
    smc_lower_integer(l, ops[LLVMGetICmpPredicate(in) - LLVMIntEQ], bits, smc_result(l, in),
                      LLVMGetOperand(in, 0), LLVMGetOperand(in, 1));
}

static void lower_fcmp(smc_lowering *l, LLVMValueRef in) {
    uint32_t bits;
    if (!smc_scalar_bits(l, LLVMGetOperand(in, 0), &bits)) return;
    int32_t a = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
            b = smc_operand_register(l, LLVMGetOperand(in, 1), 0);
    smc_emit_instruction(l, bits == 64 ? SMC_OP_FCMP64 : SMC_OP_FCMP32, smc_result(l, in), a, b, 0)
        ->x = LLVMGetFCmpPredicate(in);
}

// Emits a check that a byte, which is read as a bool, is 0 or 1: adding 0 to it must not overflow
// one bit.
static void lower_bool(smc_lowering *l, LLVMValueRef in, int32_t dst, int32_t byte) {
    const int32_t zero = smc_operand_register(l, LLVMConstNull(LLVMTypeOf(in)), 0);
    smc_emit_instruction(l, SMC_OP_CHECKED, dst, byte, zero, 0)->x = SMC_OV_UADD | 1 << 4;
}

static void lower_conversion(smc_lowering *l, LLVMValueRef in) {
    uint32_t from, to;
    if (smc_is_folded_extension(l, in)) return;
    LLVMValueRef v = LLVMGetOperand(in, 0);
    if (!smc_scalar_bits(l, v, &from) || !smc_scalar_bits(l, in, &to)) return;
    int32_t dst = smc_result(l, in), a = smc_operand_register(l, v, 0);
    switch (smc_llvm_opcode(in)) {
    case LLVMTrunc:
        if (LLVMGetMetadata(in, l->kinds.boolean)) lower_bool(l, in, dst, a);
        else smc_emit_instruction(l, SMC_OP_AND_64I, dst, a, 0, mask_of_bits(to));
        return;
    case LLVMPtrToInt:
        if (l->code->short_pointers) a = smc_emit_shorten_address(l, a);
        smc_emit_instruction(l, SMC_OP_AND_64I, dst, a, 0, mask_of_bits(to));
        return;
    case LLVMIntToPtr:
        smc_emit_instruction(l, l->code->short_pointers ? SMC_OP_LENGTHEN : SMC_OP_MOV, dst, a, 0,
                             0);
        return;
    case LLVMSExt:
        smc_emit_instruction(l, SMC_OP_SEXT, dst, a, 0, mask_of_bits(to))->x = from;
        return;
    case LLVMFPExt:
        smc_emit_instruction(l, SMC_OP_CONVERT, dst, a, 0, 0)->x = SMC_F32_TO_F64;
        return;
    case LLVMFPTrunc:
        smc_emit_instruction(l, SMC_OP_CONVERT, dst, a, 0, 0)->x = SMC_F64_TO_F32;
        return;
    case LLVMFPToSI:
        smc_emit_instruction(l, SMC_OP_CONVERT, dst, a, (int32_t)to, 0)->x =
            SMC_F32_TO_S + (from == 64);
        return;
    case LLVMFPToUI:
        smc_emit_instruction(l, SMC_OP_CONVERT, dst, a, (int32_t)to, 0)->x =
            SMC_F32_TO_U + (from == 64);
        return;
    case LLVMSIToFP:
        smc_emit_instruction(l, SMC_OP_CONVERT, dst, a, (int32_t)from, 0)->x =
            SMC_S_TO_F32 + (to == 64);
        return;
    case LLVMUIToFP:
        smc_emit_instruction(l, SMC_OP_CONVERT, dst, a, (int32_t)from, 0)->x =
            SMC_U_TO_F32 + (to == 64);
        return;
    default:
        smc_emit_instruction(l, SMC_OP_MOV, dst, a, 0, 0);
        return; // zext: registers are zero-extended already.
    }
}

static void lower_negate(smc_lowering *l, LLVMValueRef in) {
    uint32_t bits;
    if (!smc_scalar_bits(l, in, &bits)) return;
    int32_t a = smc_operand_register(l, LLVMGetOperand(in, 0), 0);
    smc_emit_instruction(l, bits == 64 ? SMC_OP_FNEG_64 : SMC_OP_FNEG_32, smc_result(l, in), a, 0,
                         0);
}

void smc_lower_arithmetic(smc_lowering *l, LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMUDiv: lower_divide(l, in, SMC_UDIV); return;
    case LLVMSDiv: lower_divide(l, in, SMC_SDIV); return;
    case LLVMURem: lower_divide(l, in, SMC_UREM); return;
    case LLVMSRem: lower_divide(l, in, SMC_SREM); return;
    case LLVMFNeg: lower_negate(l, in); return;
    case LLVMICmp: lower_icmp(l, in); return;
    case LLVMFCmp: lower_fcmp(l, in); return;
    default: break;
    }
    if (LLVMIsACastInst(in)) lower_conversion(l, in);
    else lower_binary(l, in);
}
