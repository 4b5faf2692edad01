#include "pass/facts/arcs.h"

#include <string.h>

static uint64_t width_mask(const smc_arcs *a) { return UINT64_MAX >> (64 - a->width); }

static void cut_at(smc_arcs *a, uint64_t at) {
    at &= width_mask(a);
    uint32_t i = 0;
    while (i < a->cuts.n && a->cuts.at[i] < at) i++;
    if (i < a->cuts.n && a->cuts.at[i] == at) return;
    smc_vec_push(&a->cuts);
    memmove(&a->cuts.at[i + 1], &a->cuts.at[i], (a->cuts.n - 1 - i) * sizeof *a->cuts.at);
    a->cuts.at[i] = at;
}

static bool is_order_predicate(LLVMIntPredicate p) { return p != LLVMIntEQ && p != LLVMIntNE; }

// True if the predicate has the same result for the constant and the number before it, so that the
// cut is after the constant.
static bool is_cut_after_constant(LLVMIntPredicate p) {
    return p == LLVMIntUGT || p == LLVMIntULE || p == LLVMIntSGT || p == LLVMIntSLE;
}

static bool is_signed_order(LLVMIntPredicate p) {
    return p == LLVMIntSLT || p == LLVMIntSLE || p == LLVMIntSGT || p == LLVMIntSGE;
}

// True if the constant is the extension of some number of the arcs' width. Otherwise it lies
// between, below or above all extensions, in the order of the predicate.
static bool is_extension_of_number(const smc_arcs *a, LLVMValueRef constant, smc_extension how) {
    const uint64_t bits = LLVMConstIntGetZExtValue(constant);
    const int64_t number = LLVMConstIntGetSExtValue(constant);
    const uint64_t sign = UINT64_C(1) << (a->width - 1);
    if (how == SMC_ZERO_EXTENDED) return bits <= width_mask(a);
    if (how == SMC_NOT_EXTENDED) return true;
    return (int64_t)((((uint64_t)number & width_mask(a)) ^ sign) - sign) == number;
}

void smc_arcs_add_comparison(smc_arcs *a, LLVMIntPredicate p, LLVMValueRef constant,
                             smc_extension how) {
    const uint64_t bits = LLVMConstIntGetZExtValue(constant);
    const bool order = is_order_predicate(p);
    if (is_extension_of_number(a, constant, how)) {
        if (!order || !is_cut_after_constant(p)) cut_at(a, bits);
        if (!order || is_cut_after_constant(p)) cut_at(a, bits + 1);
    }
    if (order && (how != SMC_NOT_EXTENDED || !is_signed_order(p))) cut_at(a, 0);
    if (order && (how == SMC_SIGN_EXTENDED || (how == SMC_NOT_EXTENDED && is_signed_order(p))))
        cut_at(a, UINT64_C(1) << (a->width - 1));
}

void smc_arcs_add_zero_test(smc_arcs *a) {
    cut_at(a, 0);
    cut_at(a, 1);
}

uint32_t smc_arcs_count(const smc_arcs *a) { return a->cuts.n ? a->cuts.n : 1; }

smc_arc smc_arcs_at(const smc_arcs *a, uint32_t i) {
    if (!a->cuts.n) return (smc_arc){0, width_mask(a)};
    return (smc_arc){a->cuts.at[i], (a->cuts.at[(i + 1) % a->cuts.n] - 1) & width_mask(a)};
}

__int128 smc_arcs_number_of_pattern(const smc_arcs *a, uint64_t pattern, bool is_signed) {
    const uint64_t sign = UINT64_C(1) << (a->width - 1);
    return is_signed && pattern & sign ? (__int128)pattern - ((__int128)width_mask(a) + 1)
                                       : pattern;
}

smc_numbers smc_numbers_join(smc_numbers a, smc_numbers b) {
    if (a.least > a.most) return b;
    if (b.least > b.most) return a;
    return (smc_numbers){a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
}

smc_numbers smc_arcs_range_with_one(const smc_arcs *a, smc_arc arc, bool is_signed) {
    const __int128 first = smc_arcs_number_of_pattern(a, arc.first, is_signed),
                   last = smc_arcs_number_of_pattern(a, arc.last, is_signed);
    if (!arc.first || arc.first > arc.last) return (smc_numbers){0, 0};
    if (first >= 0 && last >= 0) return (smc_numbers){first, first};
    if (first < 0) return (smc_numbers){last, last};
    // The arc has positive and negative numbers. A small positive one is in the range of every
    // type.
    return first <= INT8_MAX ? (smc_numbers){first, first} : (smc_numbers){last, first};
}

smc_numbers smc_arcs_range_with_all(const smc_arcs *a, smc_arc arc, bool is_signed) {
    const __int128 first = smc_arcs_number_of_pattern(a, arc.first, is_signed),
                   last = smc_arcs_number_of_pattern(a, arc.last, is_signed);
    if (first <= last) return (smc_numbers){first, last};
    return (smc_numbers){
        smc_arcs_number_of_pattern(a, is_signed ? UINT64_C(1) << (a->width - 1) : 0, is_signed),
        smc_arcs_number_of_pattern(a, is_signed ? width_mask(a) >> 1 : width_mask(a), is_signed)};
}
