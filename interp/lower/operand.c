// operand.c - the registers of LLVM values. Constants get registers at their first use.
#include "interp/lower/lowering.h"

// Returns the index of the scalar of v that is used while element l->lane is lowered.
static uint32_t scalar_for_lane(const smc_lowering *l, LLVMValueRef v) {
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind ? l->lane : 0;
}

int32_t smc_result(smc_lowering *l, LLVMValueRef v) {
    uint32_t reg = smc_table_get(&l->values, (uintptr_t)v, 0);
    smc_invariant(reg, "a value without a register");
    return (int32_t)(reg - 1 + scalar_for_lane(l, v));
}

// If the variable cannot be accessed (smc_global.refuse), emits a refusal and returns true.
static bool report_unsupported_address(smc_lowering *l, LLVMValueRef v) {
    while (LLVMGetValueKind(v) == LLVMConstantExprValueKind) v = LLVMGetOperand(v, 0);
    const uint32_t index =
        LLVMIsAGlobalVariable(v) ? smc_table_get(&l->indices.globals, (uintptr_t)v, 0) : 0;
    const char *why = index ? l->code->globals.at[index - 1].refuse : NULL;
    if (why) smc_emit_unsupported_sentence(l, why);
    return why != NULL;
}

int32_t smc_operand_register(smc_lowering *l, LLVMValueRef v, uint32_t i) {
    i += scalar_for_lane(l, v);
    if (!LLVMIsConstant(v)) {
        uint32_t reg = smc_table_get(&l->values, (uintptr_t)v, 0);
        if (reg) return (int32_t)(reg - 1 + i);
        smc_emit_unsupported(l, "an operand of an unusual type");
        return smc_constant_register(l, 0);
    }
    uint64_t bits;
    if (!smc_constant_scalar(l, v, i, &bits) && !report_unsupported_address(l, v)) {
        char *text = LLVMPrintValueToString(v);
        smc_emit_unsupported(l, "the constant '%s'", text);
        LLVMDisposeMessage(text);
    }
    return smc_constant_register(l, bits);
}

int32_t smc_operand_register_pair(smc_lowering *l, LLVMValueRef v) {
    if (!LLVMIsConstant(v) && smc_table_get(&l->values, (uintptr_t)v, 0))
        return smc_operand_register(l, v, 0);
    int32_t copy = smc_new_register(l, 2);
    for (uint32_t i = 0; i < 2; i++) {
        int32_t half = smc_operand_register(l, v, i);
        smc_emit_instruction(l, SMC_OP_MOV, copy + (int32_t)i, half, 0, 0);
    }
    return copy;
}
