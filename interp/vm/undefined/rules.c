// rules.c - computes the undefined bits of results: a bit is undefined if its value depends on the
// values of undefined bits of the operands.
//
// The rules are those of Memcheck (Seward, Nethercote: Using Valgrind to Detect Undefined Value
// Errors with Bit-Precision, USENIX 2005). For additions, bitwise operators, shifts and comparisons
// they are exact. For other operations, the whole result is undefined if any bit of an operand is
// undefined.
#include "interp/vm/undefined/rules.h"

static const smc_bits ALL = ~(smc_bits)0;
enum { WIDEST = 128 };

smc_bits smc_low_bits_mask(unsigned width) {
    return width >= WIDEST ? ALL : ((smc_bits)1 << width) - 1;
}

smc_partly_undefined smc_partly_undefined_of(smc_bits value, smc_bits undefined, unsigned width) {
    assert(width && width <= WIDEST);
    const smc_bits mask = smc_low_bits_mask(width);
    return (smc_partly_undefined){value & ~undefined & mask, undefined & mask};
}

static smc_bits least_value(smc_partly_undefined p) { return p.known; }
static smc_bits greatest_value(smc_partly_undefined p) { return p.known | p.bits; }

static unsigned lowest_bit(smc_bits bits) {
    assert(bits);
    return (uint64_t)bits ? (unsigned)__builtin_ctzll((uint64_t)bits)
                          : 64 + (unsigned)__builtin_ctzll((uint64_t)(bits >> 64));
}

static smc_bits undefined_bits_of_sum(smc_partly_undefined u, smc_partly_undefined v) {
    return u.bits | v.bits |
           ((least_value(u) + least_value(v)) ^ (greatest_value(u) + greatest_value(v)));
}

static smc_bits undefined_bits_of_difference(smc_partly_undefined u, smc_partly_undefined v) {
    return u.bits | v.bits |
           ((least_value(u) - greatest_value(v)) ^ (greatest_value(u) - least_value(v)));
}

// Returns the bits of a product u * v that the undefined bits of `u` may affect: all bits from the
// lowest affected one on.
static smc_bits affected_product_bits(smc_partly_undefined u, smc_partly_undefined v) {
    if (!u.bits || !greatest_value(v)) return 0;
    const unsigned by = lowest_bit(u.bits) + lowest_bit(greatest_value(v));
    return by < WIDEST ? ALL << by : 0;
}

static smc_bits undefined_bits_of_product(smc_partly_undefined u, smc_partly_undefined v) {
    return affected_product_bits(u, v) | affected_product_bits(v, u);
}

// True if the result of the unsigned comparison depends on the undefined bits.
static bool is_undetermined(smc_partly_undefined u, smc_partly_undefined v, bool or_equal) {
    const bool always =
        or_equal ? greatest_value(u) <= least_value(v) : greatest_value(u) < least_value(v);
    const bool never =
        or_equal ? least_value(u) > greatest_value(v) : least_value(u) >= greatest_value(v);
    return !always && !never;
}

// True if the undefined bits determine whether the values are equal.
static bool may_be_equal_or_not(smc_partly_undefined u, smc_partly_undefined v) {
    return !((u.known ^ v.known) & ~(u.bits | v.bits));
}

// Maps signed to unsigned numbers and keeps their order: the smallest signed number becomes 0.
static smc_partly_undefined to_unsigned_range(smc_partly_undefined p, unsigned width) {
    const smc_bits sign = (smc_bits)1 << (width - 1);
    return (smc_partly_undefined){(p.known ^ sign) & ~p.bits, p.bits};
}

static smc_bits undefined_bits_of_shift(smc_rule what, unsigned width, smc_partly_undefined u,
                                        smc_bits by) {
    if (what == SMC_RULE_ASHR) {
        const __int128 bits = (__int128)(u.bits << (WIDEST - width)) >> (WIDEST - width);
        return (smc_bits)(bits >> (by < width ? by : width - 1));
    }
    if (by >= width) return 0;
    return what == SMC_RULE_SHL ? u.bits << by : u.bits >> by;
}

static smc_bits apply_rule(smc_rule what, unsigned width, smc_partly_undefined u,
                           smc_partly_undefined v) {
    const smc_partly_undefined s = to_unsigned_range(u, width), t = to_unsigned_range(v, width);
    switch (what) {
    case SMC_RULE_ADD: return undefined_bits_of_sum(u, v);
    case SMC_RULE_SUB: return undefined_bits_of_difference(u, v);
    case SMC_RULE_MUL: return undefined_bits_of_product(u, v);
    case SMC_RULE_AND: return (u.bits & greatest_value(v)) | (v.bits & greatest_value(u));
    case SMC_RULE_OR: return (u.bits & ~v.known) | (v.bits & ~u.known);
    case SMC_RULE_XOR: return u.bits | v.bits;
    case SMC_RULE_SHL:
    case SMC_RULE_LSHR:
    case SMC_RULE_ASHR: return v.bits ? ALL : undefined_bits_of_shift(what, width, u, v.known);
    case SMC_RULE_EQ:
    case SMC_RULE_NE: return may_be_equal_or_not(u, v);
    case SMC_RULE_ULT: return is_undetermined(u, v, false);
    case SMC_RULE_ULE: return is_undetermined(u, v, true);
    case SMC_RULE_UGT: return is_undetermined(v, u, false);
    case SMC_RULE_UGE: return is_undetermined(v, u, true);
    case SMC_RULE_SLT: return is_undetermined(s, t, false);
    case SMC_RULE_SLE: return is_undetermined(s, t, true);
    case SMC_RULE_SGT: return is_undetermined(t, s, false);
    case SMC_RULE_SGE: return is_undetermined(t, s, true);
    case SMC_RULE_UMIN:
    case SMC_RULE_UMAX:
    case SMC_RULE_SMIN:
    case SMC_RULE_SMAX:
    case SMC_RULE_WHOLE: return ALL;
    }
    return ALL;
}

smc_bits smc_rule_undefined_bits(smc_rule what, unsigned width, smc_partly_undefined left,
                                 smc_partly_undefined right) {
    assert(!(left.known & left.bits) && !(right.known & right.bits));
    return left.bits || right.bits ? apply_rule(what, width, left, right) & smc_low_bits_mask(width)
                                   : 0;
}
