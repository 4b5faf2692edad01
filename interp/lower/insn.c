// insn.c - lowers one instruction: aggregates and selects in this file, others in the other files.
#include "interp/lower/lowering.h"

#include "pass/llvm/versions.h"

// Emits moves of n scalars of the value v, from the scalar `first` on, to registers from dst on.
static void move_scalars(smc_lowering *l, int32_t dst, LLVMValueRef v, uint32_t first, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        int32_t a = smc_operand_register(l, v, first + i);
        smc_emit_instruction(l, SMC_OP_MOV, dst + (int32_t)i, a, 0, 0);
    }
}

// An extractvalue or insertvalue selects a part of an aggregate by its indices. Returns the number
// of scalars before that part.
static uint32_t scalars_before(smc_lowering *l, LLVMTypeRef type, const unsigned *index,
                               unsigned n) {
    uint32_t before = 0;
    smc_scalars scalars;
    for (unsigned k = 0; k < n; k++) {
        bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        for (unsigned i = 0; i < index[k]; i++) {
            smc_scalars_of(l,
                           is_struct ? LLVMStructGetTypeAtIndex(type, i) : LLVMGetElementType(type),
                           &scalars);
            before += scalars.n;
        }
        type = is_struct ? LLVMStructGetTypeAtIndex(type, index[k]) : LLVMGetElementType(type);
    }
    return before;
}

static void lower_aggregate(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef whole = LLVMGetOperand(in, 0);
    smc_scalars all, part;
    smc_scalars_of(l, LLVMTypeOf(whole), &all);
    if (all.is_unsupported_type) {
        smc_emit_unsupported(l, "a value of an unusual type");
        return;
    }
    uint32_t before =
        scalars_before(l, LLVMTypeOf(whole), LLVMGetIndices(in), LLVMGetNumIndices(in));
    if (LLVMGetInstructionOpcode(in) == LLVMExtractValue) {
        smc_scalars_of(l, LLVMTypeOf(in), &part);
        move_scalars(l, smc_result(l, in), whole, before, part.n);
        return;
    }
    LLVMValueRef v = LLVMGetOperand(in, 1);
    smc_scalars_of(l, LLVMTypeOf(v), &part);
    move_scalars(l, smc_result(l, in), whole, 0, all.n);
    move_scalars(l, smc_result(l, in) + (int32_t)before, v, 0, part.n);
}

static void lower_select(smc_lowering *l, LLVMValueRef in) {
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(in), &scalars);
    uint32_t bits;
    if (!smc_scalar_bits(l, LLVMGetOperand(in, 0), &bits)) return;
    int32_t condition = smc_operand_register(l, LLVMGetOperand(in, 0), 0);
    // A vector is selected element by element: each call lowers one.
    if (smc_vector_lanes(LLVMTypeOf(in)) > 1) scalars.n = 1;
    for (uint32_t i = 0; i < scalars.n && !scalars.is_unsupported_type; i++) {
        int32_t yes = smc_operand_register(l, LLVMGetOperand(in, 1), i),
                no = smc_operand_register(l, LLVMGetOperand(in, 2), i);
        smc_emit_instruction(l, SMC_OP_SELECT, smc_result(l, in) + (int32_t)i, condition, yes,
                             (uint64_t)(int64_t)no);
    }
}

static void lower_freeze(smc_lowering *l, LLVMValueRef in) {
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(in), &scalars);
    if (scalars.is_unsupported_type) smc_emit_unsupported(l, "a value of an unusual type");
    else move_scalars(l, smc_result(l, in), LLVMGetOperand(in, 0), 0, scalars.n);
}

// True for arithmetic, comparisons and conversions that involve more than 64 bits.
static bool is_wide(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    if (!LLVMIsABinaryOperator(in) && !LLVMIsACastInst(in) && op != LLVMICmp) return false;
    return op != LLVMBitCast &&
           (smc_is_wide(LLVMTypeOf(in)) || smc_is_wide(LLVMTypeOf(LLVMGetOperand(in, 0))));
}

// Emits a refusal and returns true if registers cannot hold values of the type.
static bool refuse_unsupported_type(smc_lowering *l, LLVMTypeRef type) {
    smc_scalars scalars;
    smc_scalars_of(l, type, &scalars);
    if (!scalars.is_unsupported_type) return false;
    char *text = LLVMPrintTypeToString(type);
    smc_emit_unsupported(l, "values of type %s", text);
    LLVMDisposeMessage(text);
    return true;
}

// True if the instruction branches on an undef value, or accesses memory through one: LLVM's sroa
// replaces uninitialised local variables by undef. Arithmetic on undef is not reported, since it
// also assembles partly defined structs.
static bool uses_undef_as_condition(LLVMValueRef in) {
    LLVMValueRef v[2] = {NULL, NULL};
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMICmp:
    case LLVMFCmp: v[1] = LLVMGetOperand(in, 1); /* fall through */
    case LLVMSelect:
    case LLVMLoad:
    case LLVMSwitch: v[0] = LLVMGetOperand(in, 0); break;
    case LLVMStore: v[0] = LLVMGetOperand(in, 1); break;
    case LLVMBr: v[0] = LLVMIsConditional(in) ? LLVMGetCondition(in) : NULL; break;
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem: v[0] = LLVMGetOperand(in, 1); break;
    default: break;
    }
    for (int i = 0; i < 2; i++)
        if (v[i] && LLVMIsUndef(v[i]) && !LLVMIsPoison(v[i])) return true;
    return false;
}

// True for an operation that is lowered element by element if its operands are vectors.
static bool is_lowered_per_element(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    return LLVMIsABinaryOperator(in) || LLVMIsAUnaryOperator(in) ||
           (LLVMIsACastInst(in) && op != LLVMBitCast) || op == LLVMICmp || op == LLVMFCmp ||
           op == LLVMSelect;
}

static void lower_instruction(smc_lowering *l, LLVMValueRef in);

void smc_lower_instruction(smc_lowering *l, LLVMValueRef in) {
    if (refuse_unsupported_type(l, LLVMTypeOf(in))) return;
    if (uses_undef_as_condition(in)) {
        smc_emit_trap(l, SMC_ERR_UNINITIALIZED, "use of an uninitialised local variable");
        return;
    }
    for (; l->lane < (is_lowered_per_element(in) ? smc_vector_lanes(LLVMTypeOf(in)) : 1); l->lane++)
        lower_instruction(l, in);
    l->lane = 0;
}

static bool is_extended(LLVMValueRef in) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(in);
    if (!LLVMIsABinaryOperator(in) && !LLVMIsACastInst(in) && op != LLVMFCmp && op != LLVMFNeg)
        return false;
    return op != LLVMBitCast &&
           (smc_is_extended(LLVMTypeOf(in)) || smc_is_extended(LLVMTypeOf(LLVMGetOperand(in, 0))));
}

static void lower_instruction(smc_lowering *l, LLVMValueRef in) {
    if (is_wide(in)) {
        smc_lower_wide(l, in);
        return;
    }
    if (is_extended(in)) {
        smc_lower_extended(l, in);
        return;
    }
    switch (smc_llvm_opcode(in)) {
    case LLVMPHI: return; // the edges copy the values
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMFNeg:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFPExt:
    case LLVMFPTrunc:
    case LLVMFPToSI:
    case LLVMFPToUI:
    case LLVMSIToFP:
    case LLVMUIToFP:
    case LLVMPtrToInt:
    case LLVMIntToPtr: smc_lower_arithmetic(l, in); return;
    case LLVMSelect: lower_select(l, in); return;
    case LLVMBitCast: smc_lower_bitcast(l, in); return;
    case LLVMAddrSpaceCast:
    case LLVMFreeze: lower_freeze(l, in); return;
    case LLVMExtractValue:
    case LLVMInsertValue: lower_aggregate(l, in); return;
    case LLVMExtractElement:
    case LLVMInsertElement: smc_lower_element(l, in); return;
    case LLVMShuffleVector: smc_lower_shuffle(l, in); return;
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: smc_record_access_type(l, in); /* fall through */
    case LLVMAlloca:
    case LLVMGetElementPtr:
    case LLVMFence: smc_lower_memory(l, in); return;
    case LLVMCall: smc_lower_call(l, in); return;
    case LLVMInvoke:
        smc_lower_call(l, in);
        smc_lower_terminator(l, in);
        return;
    case LLVMLandingPad: return; // unwinding sets the registers
    case LLVMBr:
    case LLVMSwitch:
    case LLVMRet:
    case LLVMUnreachable:
    case LLVMIndirectBr: smc_lower_terminator(l, in); return;
    case LLVMCallBr: smc_emit_unsupported(l, "inline assembly that may jump to a label"); return;
    default:
        smc_emit_unsupported(l, "the LLVM instruction with opcode %d",
                             (int)LLVMGetInstructionOpcode(in));
        return;
    }
}
