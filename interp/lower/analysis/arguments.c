// arguments.c - finds function parameters that are counts, and replaces comparisons of them with
// constants by their results. In the loop
//
//   while (!trylock(&l)) delay(&l, ++rounds);
//
// `rounds` only increases, so comparisons in delay() with 0 have a known result.
#include "interp/lower/analysis/arguments.h"

#include "base/table.h"
#include "pass/relevance/calls.h"
#include "pass/llvm/each.h"

enum { MAX_VALUES = 200 }; // most claims that one query assumes

// A query whether a value is always at least as large as a number.
typedef struct comparison_query {
    LLVMValueRef entry;
    smc_table assumed; // claims (value, least) that the induction assumes, each mapped to 1
} comparison_query;

static bool is_value_at_least(comparison_query *q, LLVMValueRef v, uint64_t least);

// True if every caller passes a value >= least for the parameter.
static bool are_arguments_at_least(comparison_query *q, LLVMValueRef parameter, uint64_t least) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    const unsigned n = smc_number_of_parameter(parameter);
    if (fn == q->entry || !smc_calls_are_known(fn)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (!is_value_at_least(q, LLVMGetOperand(LLVMGetUser(use), n), least)) return false;
    return true;
}

// True if the signed value is always >= least: it is computed, without overflow, from values that
// are all >= least. For values of the previous round of a loop, this is assumed (a proof by
// induction over the rounds).
static bool is_value_at_least(comparison_query *q, LLVMValueRef v, uint64_t least) {
    if (LLVMIsAConstantInt(v)) return LLVMConstIntGetSExtValue(v) >= (int64_t)least;
    uint32_t *assumed = smc_table_at(&q->assumed, (uintptr_t)v, least);
    if (*assumed) return true;
    if (q->assumed.n > MAX_VALUES) return false;
    *assumed = 1;
    if (LLVMIsAArgument(v)) return are_arguments_at_least(q, v, least);
    if (LLVMIsAPHINode(v)) {
        bool all = true;
        for (unsigned i = 0; i < LLVMCountIncoming(v) && all; i++)
            all = is_value_at_least(q, LLVMGetIncomingValue(v, i), least);
        return all;
    }
    if (!LLVMIsAInstruction(v) || LLVMGetInstructionOpcode(v) != LLVMAdd || !LLVMGetNSW(v) ||
        !LLVMIsAConstantInt(LLVMGetOperand(v, 1)))
        return false;
    const int64_t by = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1));
    return by >= 0 && is_value_at_least(q, LLVMGetOperand(v, 0), (uint64_t)by >= least ? 0 : least);
}

// If all values >= least give the same result when compared with the constant `with`, sets *holds
// to that result. Otherwise returns false.
static bool is_known_comparison(LLVMIntPredicate how, int64_t least, int64_t with, bool *holds) {
    switch (how) {
    case LLVMIntNE: return *holds = true, with < least;
    case LLVMIntEQ: return *holds = false, with < least;
    case LLVMIntSGT: return *holds = true, with < least;
    case LLVMIntSGE: return *holds = true, with <= least;
    case LLVMIntSLE: return *holds = false, with < least;
    case LLVMIntSLT: return *holds = false, with <= least;
    default: return false;
    }
}

static bool is_parameter_at_least(LLVMValueRef entry, LLVMValueRef parameter, uint64_t least) {
    comparison_query q = {.entry = entry};
    const bool is = is_value_at_least(&q, parameter, least);
    smc_table_free(&q.assumed);
    return is;
}

// Replaces the comparisons of the parameter whose results are known.
static void fold_known_comparisons(LLVMValueRef entry, LLVMValueRef parameter) {
    const int64_t least = is_parameter_at_least(entry, parameter, 1)   ? 1
                          : is_parameter_at_least(entry, parameter, 0) ? 0
                                                                       : -1;
    for (LLVMUseRef use = least < 0 ? NULL : LLVMGetFirstUse(parameter), next; use; use = next) {
        LLVMValueRef comparison = LLVMGetUser(use),
                     with = LLVMIsAICmpInst(comparison) ? LLVMGetOperand(comparison, 1) : NULL;
        bool holds;
        next = LLVMGetNextUse(use);
        if (with && LLVMGetOperand(comparison, 0) == parameter && LLVMIsAConstantInt(with) &&
            is_known_comparison(LLVMGetICmpPredicate(comparison), least,
                                LLVMConstIntGetSExtValue(with), &holds))
            LLVMReplaceAllUsesWith(comparison, LLVMConstInt(LLVMTypeOf(comparison), holds, 0));
    }
}

// True for an integer of at most 64 bits.
static bool is_possible_count(LLVMValueRef parameter) {
    return LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(parameter)) <= 64;
}

void smc_fold_argument_comparisons(LLVMModuleRef module, LLVMValueRef entry) {
    for_each_function (fn, module) {
        if (LLVMIsDeclaration(fn) || fn == entry || smc_llvm_is_of_library(fn) ||
            !smc_calls_are_known(fn))
            continue;
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
            if (is_possible_count(p)) fold_known_comparisons(entry, p);
    }
}
