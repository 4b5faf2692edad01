// x86_flags.c - computes the effects of instructions on flags, and evaluates conditions on flags.
#include "pass/asm/lifting.h"

#include <string.h>

bool x86_condition(const char *name, size_t n, lifting_condition *out, bool *negated) {
    static const struct {
        const char *names; // name suffix for the condition, NUL, suffix for its negation
        lifting_condition condition;
    } known[] = {
        {"o no", LIFTING_IF_OVERFLOW},       {"s ns", LIFTING_IF_SIGN},
        {"z nz", LIFTING_IF_ZERO},           {"e ne", LIFTING_IF_ZERO},
        {"c nc", LIFTING_IF_CARRY},          {"b nb", LIFTING_IF_CARRY},
        {"nae ae", LIFTING_IF_CARRY},        {"be nbe", LIFTING_IF_BELOW_OR_EQUAL},
        {"na a", LIFTING_IF_BELOW_OR_EQUAL}, {"l nl", LIFTING_IF_LESS},
        {"nge ge", LIFTING_IF_LESS},         {"le nle", LIFTING_IF_LESS_OR_EQUAL},
        {"ng g", LIFTING_IF_LESS_OR_EQUAL},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *second = strchr(known[i].names, ' ') + 1;
        const bool is_first =
            (size_t)(second - known[i].names) == n + 1 && memcmp(name, known[i].names, n) == 0;
        *negated = strlen(second) == n && memcmp(name, second, n) == 0;
        *out = known[i].condition;
        if (is_first || *negated) return true;
    }
    return false;
}

static LLVMValueRef or_of_flags(const lifting *x, LLVMValueRef a, LLVMValueRef b) {
    return a && b ? LLVMBuildOr(x->builder, a, b, "") : NULL;
}

static LLVMValueRef is_less(const lifting *x) {
    LLVMValueRef sign = x->flags[LIFTING_SIGN], overflow = x->flags[LIFTING_OVERFLOW];
    return sign && overflow ? LLVMBuildXor(x->builder, sign, overflow, "") : NULL;
}

LLVMValueRef x86_condition_value(const lifting *x, lifting_condition condition, bool negated) {
    LLVMValueRef v = NULL;
    switch (condition) {
    case LIFTING_IF_ZERO: v = x->flags[LIFTING_ZERO]; break;
    case LIFTING_IF_CARRY: v = x->flags[LIFTING_CARRY]; break;
    case LIFTING_IF_SIGN: v = x->flags[LIFTING_SIGN]; break;
    case LIFTING_IF_OVERFLOW: v = x->flags[LIFTING_OVERFLOW]; break;
    case LIFTING_IF_BELOW_OR_EQUAL:
        v = or_of_flags(x, x->flags[LIFTING_CARRY], x->flags[LIFTING_ZERO]);
        break;
    case LIFTING_IF_LESS: v = is_less(x); break;
    case LIFTING_IF_LESS_OR_EQUAL: v = or_of_flags(x, is_less(x), x->flags[LIFTING_ZERO]); break;
    case LIFTING_NO_CONDITION: break;
    }
    return v && negated ? LLVMBuildNot(x->builder, v, "") : v;
}

static LLVMValueRef is_negative(const lifting *x, LLVMValueRef v) {
    return LLVMBuildICmp(x->builder, LLVMIntSLT, v, LLVMConstNull(LLVMTypeOf(v)), "");
}

// Returns the overflow flag of a signed operation. A sum overflows if the signs of a and b both
// differ from the sign of the result (`other` is the result). A difference overflows if the sign of
// a differs from the signs of the result and of b (`other` is a).
static LLVMValueRef overflow_flag(const lifting *x, LLVMValueRef a, LLVMValueRef b,
                                  LLVMValueRef other, LLVMValueRef result) {
    LLVMValueRef first = LLVMBuildXor(x->builder, a, result, ""),
                 second = LLVMBuildXor(x->builder, b, other, "");
    return is_negative(x, LLVMBuildAnd(x->builder, first, second, ""));
}

void x86_set_flags(lifting *x, LLVMAtomicRMWBinOp op, LLVMValueRef a, LLVMValueRef b,
                   LLVMValueRef result) {
    const bool adds = op == LLVMAtomicRMWBinOpAdd, subtracts = op == LLVMAtomicRMWBinOpSub;
    LLVMValueRef none = LLVMConstNull(LLVMInt1TypeInContext(x->context));
    x->flags[LIFTING_ZERO] =
        LLVMBuildICmp(x->builder, LLVMIntEQ, result, LLVMConstNull(LLVMTypeOf(result)), "");
    x->flags[LIFTING_SIGN] = is_negative(x, result);
    x->flags[LIFTING_CARRY] = adds        ? LLVMBuildICmp(x->builder, LLVMIntULT, result, a, "")
                              : subtracts ? LLVMBuildICmp(x->builder, LLVMIntULT, a, b, "")
                                          : none;
    x->flags[LIFTING_OVERFLOW] =
        adds || subtracts ? overflow_flag(x, a, b, adds ? result : a, result) : none;
}
