// vector.c - lowers operations that move elements of vectors. A vector has one register per
// element. insn.c lowers elementwise operations.
#include "interp/lower/lowering.h"

static int32_t emit_index_test(smc_lowering *l, int32_t index, uint32_t k) {
    const int32_t same = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_EQ_64I, same, index, 0, k);
    return same;
}

// Emits a check that reports an error if the index is out of range: LLVM's result would be poison.
static void check_index(smc_lowering *l, LLVMValueRef index, uint32_t n) {
    if (LLVMIsAConstantInt(index) && LLVMConstIntGetZExtValue(index) < n) return;
    if (!smc_scalar_width(LLVMTypeOf(index)))
        smc_emit_unsupported(l, "an index of more than 64 bits");
    // If the index is in range, this jump skips the trap.
    smc_emit_instruction(l, SMC_OP_JIF_ULT_64I, smc_operand_register(l, index, 0), 0, 2, n);
    smc_emit_trap(
        l, SMC_ERR_OUT_OF_BOUNDS,
        smc_own_pointer(l, smc_format("invalid memory access: no element of a vector of %u", n)));
}

void smc_lower_element(smc_lowering *l, LLVMValueRef in) {
    const bool insert = LLVMGetInstructionOpcode(in) == LLVMInsertElement;
    LLVMValueRef whole = LLVMGetOperand(in, 0);
    const uint32_t n = smc_vector_lanes(LLVMTypeOf(whole));
    const int32_t dst = smc_result(l, in),
                  index = smc_operand_register(l, LLVMGetOperand(in, insert ? 2 : 1), 0);
    const int32_t new = insert ? smc_operand_register(l, LLVMGetOperand(in, 1), 0) : 0;
    check_index(l, LLVMGetOperand(in, insert ? 2 : 1), n);
    for (uint32_t k = 0; k < n; k++) {
        const int32_t old = smc_operand_register(l, whole, k), here = emit_index_test(l, index, k);
        if (insert)
            smc_emit_instruction(l, SMC_OP_SELECT, dst + (int32_t)k, here, new,
                                 (uint64_t)(int64_t)old);
        else if (!k) smc_emit_instruction(l, SMC_OP_MOV, dst, old, 0, 0);
        else smc_emit_instruction(l, SMC_OP_SELECT, dst, here, old, (uint64_t)(int64_t)dst);
    }
}

void smc_lower_shuffle(smc_lowering *l, LLVMValueRef in) {
    const uint32_t n = smc_vector_lanes(LLVMTypeOf(LLVMGetOperand(in, 0)));
    const unsigned n_mask = LLVMGetNumMaskElements(in);
    for (unsigned i = 0; i < n_mask; i++) {
        const int from = LLVMGetMaskValue(in, i);
        int32_t reg = smc_constant_register(l, 0);
        if (from != LLVMGetUndefMaskElem())
            reg = smc_operand_register(l, LLVMGetOperand(in, (uint32_t)from >= n),
                                       (uint32_t)from % n);
        smc_emit_instruction(l, SMC_OP_MOV, smc_result(l, in) + (int32_t)i, reg, 0, 0);
    }
}

void smc_lower_sign_bits(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    LLVMValueRef v = LLVMGetOperand(call, 0);
    const uint32_t n = smc_vector_lanes(LLVMTypeOf(v));
    const uint32_t sign = (uint32_t)LLVMSizeOfTypeInBits(l->layout, LLVMTypeOf(v)) / n - 1;
    const int32_t all = smc_result(l, call), bit = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_MOV, all, smc_constant_register(l, 0), 0, 0);
    for (uint32_t k = 0; k < n; k++) {
        smc_emit_instruction(l, SMC_OP_LSHR_64I, bit, smc_operand_register(l, v, k), 0, sign);
        smc_emit_instruction(l, SMC_OP_AND_64I, bit, bit, 0, 1);
        smc_emit_instruction(l, SMC_OP_SHL_64I, bit, bit, 0, k);
        smc_emit_instruction(l, SMC_OP_OR_64R, all, all, bit, 0);
    }
}

void smc_lower_reduction(smc_lowering *l, LLVMValueRef call, unsigned base) {
    LLVMValueRef v = LLVMGetOperand(call, 0);
    const uint32_t n = smc_vector_lanes(LLVMTypeOf(v));
    uint32_t bits;
    if (!smc_scalar_bits(l, v, &bits)) return;
    const int32_t all = smc_result(l, call);
    smc_emit_instruction(l, SMC_OP_MOV, all, smc_operand_register(l, v, 0), 0, 0);
    for (uint32_t k = 1; k < n; k++)
        smc_emit_integer(l, base, bits, all, all, smc_operand_register(l, v, k));
}

int32_t smc_packed_register(smc_lowering *l, LLVMValueRef v, uint32_t offset, uint32_t bits) {
    const int32_t all = smc_new_register(l, 1);
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(v), &scalars);
    smc_emit_instruction(l, SMC_OP_MOV, all, smc_constant_register(l, 0), 0, 0);
    for (uint32_t i = 0; i < scalars.n; i++) {
        const smc_scalar *scalar = &scalars.at[i];
        if (scalar->offset + scalar->bits / 8 <= offset || scalar->offset >= offset + bits / 8)
            continue;
        const int32_t from = smc_operand_register(l, v, i), part = smc_new_register(l, 1);
        if (scalar->offset < offset)
            smc_emit_instruction(l, SMC_OP_LSHR_64I, part, from, 0, 8 * (offset - scalar->offset));
        else smc_emit_instruction(l, SMC_OP_SHL_64I, part, from, 0, 8 * (scalar->offset - offset));
        smc_emit_instruction(l, SMC_OP_OR_64R, all, all, part, 0);
    }
    if (bits < 64) smc_emit_instruction(l, SMC_OP_AND_64I, all, all, 0, (1ull << bits) - 1);
    return all;
}

static bool are_whole_bytes(const smc_scalars *scalars) {
    for (uint32_t i = 0; i < scalars->n; i++)
        if (scalars->at[i].bits % 8) return false;
    return true;
}

static bool are_single_bits(const smc_scalars *scalars) {
    for (uint32_t i = 0; i < scalars->n; i++)
        if (scalars->at[i].bits != 1) return false;
    return scalars->n <= 64;
}

// Emits code that packs one bit of each element into an integer. The first element gives the lowest
// bit.
static void pack_bits(smc_lowering *l, LLVMValueRef in, LLVMValueRef v, uint32_t n) {
    const int32_t all = smc_result(l, in);
    smc_emit_instruction(l, SMC_OP_MOV, all, smc_constant_register(l, 0), 0, 0);
    for (uint32_t i = 0; i < n; i++) {
        const int32_t part = smc_new_register(l, 1);
        smc_emit_instruction(l, SMC_OP_AND_64I, part, smc_operand_register(l, v, i), 0, 1);
        if (i) smc_emit_instruction(l, SMC_OP_SHL_64I, part, part, 0, i);
        smc_emit_instruction(l, SMC_OP_OR_64R, all, all, part, 0);
    }
}

void smc_lower_bitcast(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef v = LLVMGetOperand(in, 0);
    smc_scalars from, to;
    smc_scalars_of(l, LLVMTypeOf(v), &from);
    smc_scalars_of(l, LLVMTypeOf(in), &to);
    const bool same = from.n == to.n;
    if (from.is_unsupported_type || to.is_unsupported_type) {
        smc_emit_unsupported(l, "a value of an unusual type");
        return;
    }
    if (!same && to.n == 1 && are_single_bits(&from)) {
        pack_bits(l, in, v, from.n);
        return;
    }
    if (!same && !(are_whole_bytes(&from) && are_whole_bytes(&to))) {
        smc_emit_unsupported(l, "a vector of bits");
        return;
    }
    for (uint32_t i = 0; i < to.n; i++) {
        const int32_t part = same ? smc_operand_register(l, v, i)
                                  : smc_packed_register(l, v, to.at[i].offset, to.at[i].bits);
        smc_emit_instruction(l, SMC_OP_MOV, smc_result(l, in) + (int32_t)i, part, 0, 0);
    }
}
