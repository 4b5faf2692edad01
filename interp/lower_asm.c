// lower_asm.c - the inline assembly that is understood: fences, hints, and none at all.
//
// Empty assembly is there to hold the compiler back, which has not optimised here anyway; an output that is tied to an input
// has its value. Whatever else there is, is refused.
#include "interp/lower.h"

#include <string.h>

enum { NOTHING = -1 };

// X(text, order of the fence that it is under C11's mapping to x86, or NOTHING)
#define ASSEMBLY(X)                                                                                                    \
    X("", NOTHING)                                                                                                     \
    X("nop", NOTHING)                                                                                                  \
    X("pause", NOTHING)                                                                                                \
    X("rep; nop", NOTHING)                                                                                             \
    X("rep nop", NOTHING)                                                                                              \
    X("rep;nop", NOTHING)                                                                                              \
    X("lfence", NOTHING)                                                                                               \
    X("sfence", NOTHING)                                                                                               \
    X("mfence", SMC_SEQ_CST)                                                                                           \
    X("lock; addl $$0,0(%rsp)", SMC_SEQ_CST)                                                                           \
    X("lock; addl $$0,0(%%rsp)", SMC_SEQ_CST)                                                                          \
    X("lock; orl $$0,0(%rsp)", SMC_SEQ_CST)

// Compares without regard to blanks at the ends and a semicolon after.
static bool is_text(const char *text, size_t n, const char *known) {
    while (n && strchr(" \t\n;", text[n - 1])) n--;
    for (; n && strchr(" \t\n", *text); n--) text++;
    return n == strlen(known) && memcmp(text, known, n) == 0;
}

static bool find(const char *text, size_t n, int *order) {
    static const struct {
        const char *text;
        int order;
    } known[] = {
#define X(text, order) {text, order},
        ASSEMBLY(X)
#undef X
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (!is_text(text, n, known[i].text)) continue;
        *order = known[i].order;
        return true;
    }
    return false;
}

// The operand that output `k` starts out as: that of the input whose constraint is the number k. -1: none. Constraints are
// separated by commas: outputs (=), of which those in memory (=*) take an operand too, then inputs, then what is clobbered.
static int tied_operand(const char *constraints, size_t n, unsigned k) {
    int operand = 0;
    for (size_t i = 0; i < n && constraints[i] != '~';) {
        size_t end = i;
        while (end < n && constraints[end] != ',') end++;
        const char *c = constraints + i;
        if (*c >= '0' && *c <= '9' && strtoul(c, NULL, 10) == k) return operand;
        operand += *c != '=' || (end - i > 1 && c[1] == '*');
        i = end + 1;
    }
    return -1;
}

// false: an output that no input gives its value.
static bool tie_outputs(smc_lowering *l, LLVMValueRef call) {
    size_t n;
    const char *constraints = LLVMGetInlineAsmConstraintString(LLVMGetCalledValue(call), &n);
    smc_leaves leaves;
    smc_leaves_of(l, LLVMTypeOf(call), &leaves);
    if (leaves.too_odd) return false;
    for (uint32_t k = 0; k < leaves.n; k++) {
        const int from = tied_operand(constraints, n, k);
        if (from < 0) return false;
        int32_t a = smc_operand(l, LLVMGetOperand(call, (unsigned)from), 0);
        smc_emit(l, SMC_OP_MOV, 0, smc_result(l, call) + (int32_t)k, a, 0, 0);
    }
    return true;
}

void smc_lower_assembly(smc_lowering *l, LLVMValueRef call) {
    size_t n;
    const char *text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &n);
    int order;
    if (!find(text, n, &order) || !tie_outputs(l, call)) smc_emit_refuse(l, "the inline assembly '%.*s'", (int)n, text);
    else if (order != NOTHING) smc_emit(l, SMC_OP_FENCE, (unsigned)order, 0, 0, 0, 0);
}
