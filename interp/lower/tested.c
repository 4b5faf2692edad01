#include "interp/lower/tested.h"

#include "interp/bytecode/bytecode.h"
#include "program/action.h"

// Returns the condition that the comparison of a value with `number` tests, and its limit. A
// comparison and its negation test the same condition. SMC_ALWAYS: no condition expresses the
// comparison.
static smc_condition condition_of(LLVMIntPredicate p, int64_t number, int64_t *limit) {
    *limit = number;
    switch (p) {
    case LLVMIntEQ:
    case LLVMIntNE: return SMC_IF_EQUAL;
    case LLVMIntSLT:
    case LLVMIntSGE: return SMC_IF_LESS;
    case LLVMIntSGT:
    case LLVMIntSLE: return SMC_IF_MORE;
    case LLVMIntULT:
    case LLVMIntUGE: return SMC_IF_BELOW;
    default: return SMC_ALWAYS;
    }
}

// True if the comparison tests the sign: `value > most` or its negation, where most is the greatest
// signed number.
static bool is_sign_test(LLVMIntPredicate p, LLVMValueRef number, unsigned width) {
    return (p == LLVMIntUGT || p == LLVMIntULE) &&
           LLVMConstIntGetZExtValue(number) == UINT64_MAX >> (65 - width);
}

uint64_t smc_test_of_addition(LLVMValueRef in) {
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(in);
    LLVMUseRef use = LLVMGetFirstUse(in);
    LLVMValueRef test = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
    if ((op != LLVMAtomicRMWBinOpAdd && op != LLVMAtomicRMWBinOpSub) || !test ||
        !LLVMIsAICmpInst(test) || LLVMGetOperand(test, 0) != in ||
        !LLVMIsAConstantInt(LLVMGetOperand(test, 1)))
        return 0;
    LLVMValueRef number = LLVMGetOperand(test, 1);
    const unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(in));
    if (width != 8 && width != 16 && width != 32 && width != 64) return 0;
    int64_t limit;
    smc_condition c =
        condition_of(LLVMGetICmpPredicate(test), LLVMConstIntGetSExtValue(number), &limit);
    if (is_sign_test(LLVMGetICmpPredicate(test), number, width)) c = SMC_IF_LESS, limit = 0;
    if (c == SMC_ALWAYS || limit < INT32_MIN || limit > INT32_MAX) return 0;
    return SMC_RMW_ONLY_TESTED | (uint64_t)c << SMC_RMW_CONDITION_BIT |
           (uint64_t)limit << SMC_RMW_LIMIT_BIT;
}
