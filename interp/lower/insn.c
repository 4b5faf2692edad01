// lower_insn.c - arithmetic, comparisons, conversions, aggregates, and the way to the other files.
#include "interp/lower/lowering.h"

#include <string.h>

static uint64_t ones(uint32_t bits) { return bits >= 64 ? ~0ull : (1ull << bits) - 1; }

static bool is_signed_op(unsigned base) {
    return base == SMC_OP_ASHR_32R || base == SMC_OP_SMIN_32R || base == SMC_OP_SMAX_32R || base == SMC_OP_SLT_32R ||
           base == SMC_OP_SLE_32R || base == SMC_OP_SGT_32R || base == SMC_OP_SGE_32R;
}

static int32_t extended(smc_lowering *l, int32_t reg, uint32_t bits) {
    int32_t wide = smc_new_register(l, 1);
    smc_emit(l, SMC_OP_SEXT, bits, wide, reg, 0, ~0ull);
    return wide;
}

void smc_lower_integer(smc_lowering *l, unsigned base, unsigned bits, int32_t dst, LLVMValueRef left, LLVMValueRef right) {
    int32_t a = smc_operand(l, left, 0);
    uint64_t imm;
    const bool vector = smc_vector_lanes(LLVMTypeOf(right)) > 1;
    if ((bits == 32 || bits == 64) && !vector && LLVMIsConstant(right) && smc_constant_bits(l, right, &imm)) {
        smc_emit(l, base + (bits == 64 ? 3 : 1), 0, dst, a, 0, imm);
        return;
    }
    int32_t b = smc_operand(l, right, 0);
    if (bits == 32 || bits == 64) {
        smc_emit(l, base + (bits == 64 ? 2 : 0), 0, dst, a, b, 0);
        return;
    }
    if (is_signed_op(base)) { // the amount of a shift is unsigned
        a = extended(l, a, bits);
        if (base != SMC_OP_ASHR_32R) b = extended(l, b, bits);
    }
    smc_emit(l, base + 2, 0, dst, a, b, 0);
    if (base < SMC_OP_EQ_32R) smc_emit(l, SMC_OP_AND_64I, 0, dst, dst, 0, ones(bits));
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

// The bits of a scalar, or of a vector's element. false: a type too wide, which is then refused.
static bool scalar(smc_lowering *l, LLVMValueRef v, uint32_t *bits) {
    LLVMTypeRef type = smc_element_type(LLVMTypeOf(v));
    *bits = smc_bits_of(type);
    if (*bits) return true;
    char *text = LLVMPrintTypeToString(type);
    smc_emit_refuse(l, "arithmetic on values of type %s", text);
    LLVMDisposeMessage(text);
    return false;
}

// Signed arithmetic whose overflow is undefined, where that is to be an error. Nothing of the library's is looked at.
static bool is_checked(smc_lowering *l, LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    return l->options->overflow && !l->fn->library && (op == LLVMAdd || op == LLVMSub || op == LLVMMul) && LLVMGetNSW(in);
}

static void lower_checked(smc_lowering *l, LLVMValueRef in, uint32_t bits) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    const unsigned what = op == LLVMAdd ? SMC_OV_SADD : op == LLVMSub ? SMC_OV_SSUB : SMC_OV_SMUL;
    const int32_t a = smc_operand(l, LLVMGetOperand(in, 0), 0), b = smc_operand(l, LLVMGetOperand(in, 1), 0);
    smc_emit(l, SMC_OP_CHECKED, what | bits << 4, smc_result(l, in), a, b, 0);
}

static void lower_binary(smc_lowering *l, LLVMValueRef in) {
    uint32_t bits;
    if (!scalar(l, in, &bits)) return;
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
    int32_t a = smc_operand(l, left, 0), b = smc_operand(l, right, 0);
    smc_emit(l, op + (bits == 64), 0, smc_result(l, in), a, b, 0);
}

static void lower_divide(smc_lowering *l, LLVMValueRef in, enum smc_div what) {
    uint32_t bits;
    if (!scalar(l, in, &bits)) return;
    int32_t a = smc_operand(l, LLVMGetOperand(in, 0), 0), b = smc_operand(l, LLVMGetOperand(in, 1), 0);
    smc_emit(l, SMC_OP_DIV, what | bits << 4, smc_result(l, in), a, b, 0);
}

static void lower_icmp(smc_lowering *l, LLVMValueRef in) {
    static const uint16_t ops[] = {SMC_OP_EQ_32R,  SMC_OP_NE_32R,  SMC_OP_UGT_32R, SMC_OP_UGE_32R, SMC_OP_ULT_32R,
                                   SMC_OP_ULE_32R, SMC_OP_SGT_32R, SMC_OP_SGE_32R, SMC_OP_SLT_32R, SMC_OP_SLE_32R};
    uint32_t bits;
    if (smc_is_fused(in) || !scalar(l, LLVMGetOperand(in, 0), &bits)) return;
    smc_lower_integer(l, ops[LLVMGetICmpPredicate(in) - LLVMIntEQ], bits, smc_result(l, in), LLVMGetOperand(in, 0),
                      LLVMGetOperand(in, 1));
}

static void lower_fcmp(smc_lowering *l, LLVMValueRef in) {
    uint32_t bits;
    if (!scalar(l, LLVMGetOperand(in, 0), &bits)) return;
    int32_t a = smc_operand(l, LLVMGetOperand(in, 0), 0), b = smc_operand(l, LLVMGetOperand(in, 1), 0);
    smc_emit(l, bits == 64 ? SMC_OP_FCMP64 : SMC_OP_FCMP32, LLVMGetFCmpPredicate(in), smc_result(l, in), a, b, 0);
}

static void lower_conversion(smc_lowering *l, LLVMValueRef in) {
    uint32_t from, to;
    if (smc_is_index(in)) return;
    LLVMValueRef v = LLVMGetOperand(in, 0);
    if (!scalar(l, v, &from) || !scalar(l, in, &to)) return;
    int32_t dst = smc_result(l, in), a = smc_operand(l, v, 0);
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMTrunc:
    case LLVMPtrToInt:
    case LLVMIntToPtr: smc_emit(l, SMC_OP_AND_64I, 0, dst, a, 0, ones(to)); return;
    case LLVMSExt: smc_emit(l, SMC_OP_SEXT, from, dst, a, 0, ones(to)); return;
    case LLVMFPExt: smc_emit(l, SMC_OP_CONVERT, SMC_F32_TO_F64, dst, a, 0, 0); return;
    case LLVMFPTrunc: smc_emit(l, SMC_OP_CONVERT, SMC_F64_TO_F32, dst, a, 0, 0); return;
    case LLVMFPToSI: smc_emit(l, SMC_OP_CONVERT, SMC_F32_TO_S + (from == 64), dst, a, (int32_t)to, 0); return;
    case LLVMFPToUI: smc_emit(l, SMC_OP_CONVERT, SMC_F32_TO_U + (from == 64), dst, a, (int32_t)to, 0); return;
    case LLVMSIToFP: smc_emit(l, SMC_OP_CONVERT, SMC_S_TO_F32 + (to == 64), dst, a, (int32_t)from, 0); return;
    case LLVMUIToFP: smc_emit(l, SMC_OP_CONVERT, SMC_U_TO_F32 + (to == 64), dst, a, (int32_t)from, 0); return;
    default: smc_emit(l, SMC_OP_MOV, 0, dst, a, 0, 0); return; // zext: registers are zero-extended
    }
}

// Copies n registers from leaf `first` of a value.
static void move_leaves(smc_lowering *l, int32_t dst, LLVMValueRef v, uint32_t first, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        int32_t a = smc_operand(l, v, first + i);
        smc_emit(l, SMC_OP_MOV, 0, dst + (int32_t)i, a, 0, 0);
    }
}

// The leaves before the part that the indices of an extractvalue or insertvalue name.
static uint32_t leaves_before(smc_lowering *l, LLVMTypeRef type, const unsigned *index, unsigned n) {
    uint32_t before = 0;
    smc_leaves leaves;
    for (unsigned k = 0; k < n; k++) {
        bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        for (unsigned i = 0; i < index[k]; i++) {
            smc_leaves_of(l, is_struct ? LLVMStructGetTypeAtIndex(type, i) : LLVMGetElementType(type), &leaves);
            before += leaves.n;
        }
        type = is_struct ? LLVMStructGetTypeAtIndex(type, index[k]) : LLVMGetElementType(type);
    }
    return before;
}

static void lower_aggregate(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef whole = LLVMGetOperand(in, 0);
    smc_leaves all, part;
    smc_leaves_of(l, LLVMTypeOf(whole), &all);
    if (all.too_odd) {
        smc_emit_refuse(l, "a value of an unusual type");
        return;
    }
    uint32_t before = leaves_before(l, LLVMTypeOf(whole), LLVMGetIndices(in), LLVMGetNumIndices(in));
    if (LLVMGetInstructionOpcode(in) == LLVMExtractValue) {
        smc_leaves_of(l, LLVMTypeOf(in), &part);
        move_leaves(l, smc_result(l, in), whole, before, part.n);
        return;
    }
    LLVMValueRef v = LLVMGetOperand(in, 1);
    smc_leaves_of(l, LLVMTypeOf(v), &part);
    move_leaves(l, smc_result(l, in), whole, 0, all.n);
    move_leaves(l, smc_result(l, in) + (int32_t)before, v, 0, part.n);
}

static void lower_select(smc_lowering *l, LLVMValueRef in) {
    smc_leaves leaves;
    smc_leaves_of(l, LLVMTypeOf(in), &leaves);
    uint32_t bits;
    if (!scalar(l, LLVMGetOperand(in, 0), &bits)) return;
    int32_t condition = smc_operand(l, LLVMGetOperand(in, 0), 0);
    if (smc_vector_lanes(LLVMTypeOf(in)) > 1) leaves.n = 1; // by element
    for (uint32_t i = 0; i < leaves.n && !leaves.too_odd; i++) {
        int32_t yes = smc_operand(l, LLVMGetOperand(in, 1), i), no = smc_operand(l, LLVMGetOperand(in, 2), i);
        smc_emit(l, SMC_OP_SELECT, 0, smc_result(l, in) + (int32_t)i, condition, yes, (uint64_t)(int64_t)no);
    }
}

static void lower_negate(smc_lowering *l, LLVMValueRef in) {
    uint32_t bits;
    if (!scalar(l, in, &bits)) return;
    int32_t a = smc_operand(l, LLVMGetOperand(in, 0), 0);
    smc_emit(l, bits == 64 ? SMC_OP_FNEG_64 : SMC_OP_FNEG_32, 0, smc_result(l, in), a, 0, 0);
}

static void lower_freeze(smc_lowering *l, LLVMValueRef in) {
    smc_leaves leaves;
    smc_leaves_of(l, LLVMTypeOf(in), &leaves);
    if (leaves.too_odd) smc_emit_refuse(l, "a value of an unusual type");
    else move_leaves(l, smc_result(l, in), LLVMGetOperand(in, 0), 0, leaves.n);
}

// Arithmetic, a comparison or a conversion that has to do with more than 64 bits.
static bool is_wide(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    if (!LLVMIsABinaryOperator(in) && !LLVMIsACastInst(in) && op != LLVMICmp) return false;
    return op != LLVMBitCast && (smc_is_wide(LLVMTypeOf(in)) || smc_is_wide(LLVMTypeOf(LLVMGetOperand(in, 0))));
}

// A value that registers cannot hold.
static bool is_too_odd(smc_lowering *l, LLVMTypeRef type) {
    smc_leaves leaves;
    smc_leaves_of(l, type, &leaves);
    if (!leaves.too_odd) return false;
    char *text = LLVMPrintTypeToString(type);
    smc_emit_refuse(l, "values of type %s", text);
    LLVMDisposeMessage(text);
    return true;
}

// Whether something depends on a local variable that sroa found to be read where nothing was written to it. Arithmetic on undefined
// bits is left alone: structs of which a part is undefined are put together by it.
static bool depends_on_nothing(LLVMValueRef in) {
    LLVMValueRef v[2] = {NULL, NULL};
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMICmp:
    case LLVMFCmp: v[1] = LLVMGetOperand(in, 1); /* fall through */
    case LLVMSelect:
    case LLVMLoad:
    case LLVMSwitch: v[0] = LLVMGetOperand(in, 0); break;
    case LLVMStore: v[0] = LLVMGetOperand(in, 1); break;
    case LLVMBr: v[0] = LLVMIsConditional(in) ? LLVMGetCondition(in) : NULL; break;
    case LLVMUDiv: case LLVMSDiv: case LLVMURem: case LLVMSRem: v[0] = LLVMGetOperand(in, 1); break;
    default: break;
    }
    for (int i = 0; i < 2; i++)
        if (v[i] && LLVMIsUndef(v[i]) && !LLVMIsPoison(v[i])) return true;
    return false;
}

static bool is_by_element(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    return LLVMIsABinaryOperator(in) || LLVMIsAUnaryOperator(in) || (LLVMIsACastInst(in) && op != LLVMBitCast) ||
           op == LLVMICmp || op == LLVMFCmp || op == LLVMSelect;
}

static void lower(smc_lowering *l, LLVMValueRef in);

void smc_lower_instruction(smc_lowering *l, LLVMValueRef in) {
    if (is_too_odd(l, LLVMTypeOf(in))) return;
    if (depends_on_nothing(in)) {
        smc_emit_trap(l, SMC_ERR_UNINITIALIZED, "a local variable is used before anything was written to it");
        return;
    }
    for (; l->lane < (is_by_element(in) ? smc_vector_lanes(LLVMTypeOf(in)) : 1); l->lane++) lower(l, in);
    l->lane = 0;
}

static bool is_extended(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    if (!LLVMIsABinaryOperator(in) && !LLVMIsACastInst(in) && op != LLVMFCmp && op != LLVMFNeg) return false;
    return op != LLVMBitCast && (smc_is_extended(LLVMTypeOf(in)) || smc_is_extended(LLVMTypeOf(LLVMGetOperand(in, 0))));
}

static void lower(smc_lowering *l, LLVMValueRef in) {
    if (is_wide(in)) {
        smc_lower_wide(l, in);
        return;
    }
    if (is_extended(in)) {
        smc_lower_extended(l, in);
        return;
    }
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMPHI: return; // copied on the edges
    case LLVMAdd: case LLVMSub: case LLVMMul: case LLVMAnd: case LLVMOr: case LLVMXor: case LLVMShl: case LLVMLShr:
    case LLVMAShr: case LLVMFAdd: case LLVMFSub: case LLVMFMul: case LLVMFDiv: case LLVMFRem:
        lower_binary(l, in);
        return;
    case LLVMUDiv: lower_divide(l, in, SMC_UDIV); return;
    case LLVMSDiv: lower_divide(l, in, SMC_SDIV); return;
    case LLVMURem: lower_divide(l, in, SMC_UREM); return;
    case LLVMSRem: lower_divide(l, in, SMC_SREM); return;
    case LLVMFNeg: lower_negate(l, in); return;
    case LLVMICmp: lower_icmp(l, in); return;
    case LLVMFCmp: lower_fcmp(l, in); return;
    case LLVMSelect: lower_select(l, in); return;
    case LLVMTrunc: case LLVMZExt: case LLVMSExt: case LLVMFPExt: case LLVMFPTrunc: case LLVMFPToSI: case LLVMFPToUI:
    case LLVMSIToFP: case LLVMUIToFP: case LLVMPtrToInt: case LLVMIntToPtr:
        lower_conversion(l, in);
        return;
    case LLVMBitCast: smc_lower_bitcast(l, in); return;
    case LLVMAddrSpaceCast: case LLVMFreeze: lower_freeze(l, in); return;
    case LLVMExtractValue: case LLVMInsertValue: lower_aggregate(l, in); return;
    case LLVMExtractElement: case LLVMInsertElement: smc_lower_element(l, in); return;
    case LLVMShuffleVector: smc_lower_shuffle(l, in); return;
    case LLVMAlloca: case LLVMLoad: case LLVMStore: case LLVMGetElementPtr: case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: case LLVMFence:
        smc_lower_memory(l, in);
        return;
    case LLVMCall: smc_lower_call(l, in); return;
    case LLVMBr: case LLVMSwitch: case LLVMRet: case LLVMUnreachable: case LLVMIndirectBr: case LLVMInvoke:
        smc_lower_terminator(l, in);
        return;
    case LLVMCallBr: smc_emit_refuse(l, "inline assembly that may jump to a label"); return;
    default: smc_emit_refuse(l, "the LLVM instruction with opcode %d", (int)LLVMGetInstructionOpcode(in)); return;
    }
}
