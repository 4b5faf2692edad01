#include "interp/vm/symbolic/floats.h"

#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/floats.h"

#include <math.h>

static smc_term binary(smc_terms *t, smc_term_op op, smc_term a, smc_term b) {
    return smc_term_binary(t, op, a, b);
}

static smc_term compute(smc_terms *t, smc_term_op op, smc_term a, smc_term b) {
    return smc_term_float(
        t,
        (smc_term_node){.op = (uint8_t)op, .width = (uint8_t)smc_term_width(t, a), .arg = {a, b}});
}

static smc_term round_to_integer(smc_terms *t, smc_term_rounding how, smc_term a) {
    return smc_term_float(t, (smc_term_node){.op = SMC_TERM_FROUND,
                                             .width = (uint8_t)smc_term_width(t, a),
                                             .value = how,
                                             .arg = {a}});
}

static smc_term convert(smc_terms *t, smc_term_op op, unsigned width, smc_term a) {
    return smc_term_float(t,
                          (smc_term_node){.op = (uint8_t)op, .width = (uint8_t)width, .arg = {a}});
}

// ---- bits ---------------------------------------------------------------------------------------

// Returns the constant number of the width of `a`.
static smc_term number(smc_terms *t, smc_term a, double x) {
    const unsigned width = smc_term_width(t, a);
    return smc_term_constant(t, width,
                             width == 32 ? smc_bits_of_f32((float)x) : smc_bits_of_f64(x));
}

static smc_term sign_bit(smc_terms *t, smc_term a) {
    const unsigned width = smc_term_width(t, a);
    return smc_term_constant(t, width, UINT64_C(1) << (width - 1));
}

static smc_term without_sign(smc_terms *t, smc_term a) {
    const unsigned width = smc_term_width(t, a);
    return binary(t, SMC_TERM_AND, a, smc_term_constant(t, width, UINT64_MAX >> (65 - width)));
}

static smc_term is_nan(smc_terms *t, smc_term a) {
    return binary(t, SMC_TERM_ULT, number(t, a, HUGE_VAL), without_sign(t, a));
}

static smc_term is_zero(smc_terms *t, smc_term a) {
    return binary(t, SMC_TERM_EQ, without_sign(t, a),
                  smc_term_constant(t, smc_term_width(t, a), 0));
}

static smc_term both(smc_terms *t, smc_term p, smc_term q) { return binary(t, SMC_TERM_AND, p, q); }
static smc_term either(smc_terms *t, smc_term p, smc_term q) {
    return binary(t, SMC_TERM_OR, p, q);
}

// ---- comparisons --------------------------------------------------------------------------------

// Returns bits that are ordered, as unsigned numbers, as the numbers are, except for the zeros: the
// bits of a negative number are inverted, and the sign of others is set.
static smc_term order_of(smc_terms *t, smc_term a) {
    const unsigned width = smc_term_width(t, a);
    const smc_term ones = smc_term_constant(t, width, UINT64_MAX),
                   is_negative = smc_term_extract(t, a, width - 1, 1);
    return smc_term_ite(t, is_negative, binary(t, SMC_TERM_XOR, a, ones),
                        binary(t, SMC_TERM_OR, a, sign_bit(t, a)));
}

// Whether two numbers, neither of which is a NaN, are equal, or the first is less.
static smc_term numbers_are_equal(smc_terms *t, smc_term a, smc_term b) {
    return either(t, binary(t, SMC_TERM_EQ, a, b), both(t, is_zero(t, a), is_zero(t, b)));
}
static smc_term number_is_less(smc_terms *t, smc_term a, smc_term b) {
    const smc_term zeros = both(t, is_zero(t, a), is_zero(t, b));
    return both(t, smc_term_not(t, zeros), binary(t, SMC_TERM_ULT, order_of(t, a), order_of(t, b)));
}

smc_term smc_float_term_of_comparison(smc_terms *t, unsigned predicate, smc_term a, smc_term b) {
    enum { EQUAL = 1, GREATER = 2, LESS = 4, UNORDERED = 8 };
    const smc_term unordered = either(t, is_nan(t, a), is_nan(t, b));
    smc_term related = smc_term_constant(t, 1, 0);
    if (predicate & EQUAL) related = either(t, related, numbers_are_equal(t, a, b));
    if (predicate & GREATER) related = either(t, related, number_is_less(t, b, a));
    if (predicate & LESS) related = either(t, related, number_is_less(t, a, b));
    return predicate & UNORDERED ? either(t, unordered, related)
                                 : both(t, smc_term_not(t, unordered), related);
}

// Whether a, which may be a NaN, is at least x.
static smc_term is_at_least(smc_terms *t, smc_term a, double x) {
    return both(t, smc_term_not(t, is_nan(t, a)),
                smc_term_not(t, number_is_less(t, a, number(t, a, x))));
}

// ---- operators ----------------------------------------------------------------------------------

// Returns the smaller or greater number; if one operand is a NaN, the other one.
static smc_term choose(smc_terms *t, bool greatest, smc_term a, smc_term b) {
    const smc_term first_is_less = number_is_less(t, a, b),
                   second_is_less = number_is_less(t, b, a),
                   takes_second = either(t, is_nan(t, a),
                                         both(t, smc_term_not(t, is_nan(t, b)),
                                              greatest ? first_is_less : second_is_less));
    return smc_term_ite(t, takes_second, b, a);
}

static smc_term copy_sign(smc_terms *t, smc_term a, smc_term sign_of) {
    return binary(t, SMC_TERM_OR, without_sign(t, a),
                  binary(t, SMC_TERM_AND, sign_of, sign_bit(t, a)));
}

smc_term smc_float_term_of(smc_terms *t, unsigned op, smc_term a, smc_term b) {
    switch (op) {
    case SMC_OP_FADD_32: return compute(t, SMC_TERM_FADD, a, b);
    case SMC_OP_FSUB_32: return compute(t, SMC_TERM_FSUB, a, b);
    case SMC_OP_FMUL_32: return compute(t, SMC_TERM_FMUL, a, b);
    case SMC_OP_FDIV_32: return compute(t, SMC_TERM_FDIV, a, b);
    case SMC_OP_FMIN_32: return choose(t, false, a, b);
    case SMC_OP_FMAX_32: return choose(t, true, a, b);
    case SMC_OP_FCOPYSIGN_32: return copy_sign(t, a, b);
    case SMC_OP_FNEG_32: return binary(t, SMC_TERM_XOR, a, sign_bit(t, a));
    case SMC_OP_FABS_32: return without_sign(t, a);
    case SMC_OP_FSQRT_32: return compute(t, SMC_TERM_FSQRT, a, 0);
    case SMC_OP_FFLOOR_32: return round_to_integer(t, SMC_ROUND_DOWN, a);
    case SMC_OP_FCEIL_32: return round_to_integer(t, SMC_ROUND_UP, a);
    case SMC_OP_FTRUNCATE_32: return round_to_integer(t, SMC_ROUND_TO_ZERO, a);
    case SMC_OP_FRINT_32: return round_to_integer(t, SMC_ROUND_TO_EVEN, a);
    case SMC_OP_FROUND_32: return round_to_integer(t, SMC_ROUND_AWAY, a);
    default: return 0;
    }
}

// ---- conversions --------------------------------------------------------------------------------

// Returns 64 bits, as smc's conversion on machines does (float_to_integer in vm/arithmetic.h).
static smc_term integer_of(smc_terms *t, smc_term a, bool is_signed) {
    const smc_term least = smc_term_constant(t, 64, UINT64_C(1) << 63),
                   fits = both(t, is_at_least(t, a, -0x1p63),
                               smc_term_not(t, is_at_least(t, a, 0x1p63))),
                   near = smc_term_ite(t, fits, convert(t, SMC_TERM_SIGNED_OF_FLOAT, 64, a), least);
    if (is_signed) return near;
    // From 2^63 on, a number is an integer, and its difference to 2^63 is exact.
    const smc_term rest = compute(t, SMC_TERM_FSUB, a, number(t, a, 0x1p63)),
                   large = binary(t, SMC_TERM_XOR, convert(t, SMC_TERM_SIGNED_OF_FLOAT, 64, rest),
                                  least);
    return smc_term_ite(
        t, is_at_least(t, a, 0x1p63),
        smc_term_ite(t, is_at_least(t, a, 0x1p64), smc_term_constant(t, 64, UINT64_MAX), large),
        near);
}

// Returns the integer of `bits` bits that is nearest to the number; 0 for a NaN.
static smc_term nearest_integer(smc_terms *t, smc_term a, unsigned bits, bool is_signed) {
    const uint64_t all = UINT64_MAX >> (64 - bits);
    const smc_term most = smc_term_constant(t, bits, is_signed ? all >> 1 : all),
                   least = smc_term_constant(t, bits, is_signed ? ~(all >> 1) : 0);
    const double above = ldexp(1, (int)(is_signed ? bits - 1 : bits)),
                 below = is_signed ? -above : 0;
    const smc_term within = smc_term_extract(t, integer_of(t, a, is_signed), 0, bits),
                   not_below = smc_term_ite(t, is_at_least(t, a, below), within, least),
                   saturated = smc_term_ite(t, is_at_least(t, a, above), most, not_below);
    return smc_term_ite(t, is_nan(t, a), smc_term_constant(t, bits, 0), saturated);
}

unsigned smc_float_width_of_conversion(unsigned what, unsigned bits) {
    switch ((enum smc_convert)what) {
    case SMC_F32_TO_F64:
    case SMC_F32_TO_S:
    case SMC_F32_TO_U:
    case SMC_F32_SATURATES_S:
    case SMC_F32_SATURATES_U: return 32;
    case SMC_F64_TO_F32:
    case SMC_F64_TO_S:
    case SMC_F64_TO_U:
    case SMC_F64_SATURATES_S:
    case SMC_F64_SATURATES_U: return 64;
    case SMC_S_TO_F32:
    case SMC_S_TO_F64:
    case SMC_U_TO_F32:
    case SMC_U_TO_F64: return bits;
    }
    return bits;
}

smc_term smc_float_term_of_conversion(smc_terms *t, unsigned what, unsigned bits, smc_term a) {
    switch ((enum smc_convert)what) {
    case SMC_F32_TO_F64: return convert(t, SMC_TERM_FLOAT_OF_FLOAT, 64, a);
    case SMC_F64_TO_F32: return convert(t, SMC_TERM_FLOAT_OF_FLOAT, 32, a);
    case SMC_F32_TO_S:
    case SMC_F64_TO_S: return smc_term_extract(t, integer_of(t, a, true), 0, bits);
    case SMC_F32_TO_U:
    case SMC_F64_TO_U: return smc_term_extract(t, integer_of(t, a, false), 0, bits);
    case SMC_S_TO_F32: return convert(t, SMC_TERM_FLOAT_OF_SIGNED, 32, a);
    case SMC_S_TO_F64: return convert(t, SMC_TERM_FLOAT_OF_SIGNED, 64, a);
    case SMC_U_TO_F32: return convert(t, SMC_TERM_FLOAT_OF_UNSIGNED, 32, a);
    case SMC_U_TO_F64: return convert(t, SMC_TERM_FLOAT_OF_UNSIGNED, 64, a);
    case SMC_F32_SATURATES_S:
    case SMC_F64_SATURATES_S: return nearest_integer(t, a, bits, true);
    case SMC_F32_SATURATES_U:
    case SMC_F64_SATURATES_U: return nearest_integer(t, a, bits, false);
    }
    smc_internal_error(__FILE__, __LINE__, "a conversion without a term");
}
