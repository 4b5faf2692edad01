// arithmetic.h - results of instructions on integers of 1 to 64 bits and on floating-point numbers.
// Registers hold integers zero-extended, and float and double as their bits.
#ifndef SMC_ARITHMETIC_H
#define SMC_ARITHMETIC_H

#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/floats.h"

#include <math.h>

// Returns a mask of the low `bits` bits.
static inline uint64_t mask_of_bits(unsigned bits) {
    return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}
// Returns the signed number that the low `bits` bits of v represent.
static inline int64_t sign_extend(uint64_t v, unsigned bits) {
    assert(bits && bits <= 64);
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

// Evaluates an LLVM floating-point predicate, which is a bit set of the relations equal, greater,
// less and unordered.
static inline bool float_predicate_holds(unsigned predicate, double x, double y) {
    unsigned relation = x == y ? 1 : x > y ? 2 : x < y ? 4 : 8;
    return predicate & relation;
}

// Returns the bit of the value's class, as in LLVM's is_fpclass: signalling NaN, quiet NaN, -inf,
// -normal, -subnormal, -0, +0, +subnormal, +normal, +inf.
static inline uint64_t class_of(unsigned bits, uint64_t v) {
    const bool single = bits == 32, negative = v >> (bits - 1);
    const uint64_t quiet = single ? 1ull << 22 : 1ull << 51;
    switch (single ? fpclassify(smc_f32_of_bits(v)) : fpclassify(smc_f64_of_bits(v))) {
    case FP_NAN: return v & quiet ? 2 : 1;
    case FP_INFINITE: return negative ? 4 : 512;
    case FP_NORMAL: return negative ? 8 : 256;
    case FP_SUBNORMAL: return negative ? 16 : 128;
    default: return negative ? 32 : 64;
    }
}

// Returns the result of a single-operand operation on bits (enum smc_bits).
static inline uint64_t count_bits(unsigned what, unsigned bits, uint64_t v) {
    switch ((enum smc_bits)what) {
    case SMC_BITS_POPCOUNT: return (uint64_t)__builtin_popcountll(v);
    case SMC_BITS_CTLZ: return v ? (uint64_t)__builtin_clzll(v) - (64 - bits) : bits;
    case SMC_BITS_CTTZ: return v ? (uint64_t)__builtin_ctzll(v) : bits;
    case SMC_BITS_BSWAP: return __builtin_bswap64(v) >> (64 - bits);
    case SMC_BITS_ABS: return (sign_extend(v, bits) < 0 ? -v : v) & mask_of_bits(bits);
    case SMC_BITS_REVERSE: {
        uint64_t out = 0;
        for (unsigned i = 0; i < bits; i++) out |= (v >> i & 1) << (bits - 1 - i);
        return out;
    }
    }
    return 0;
}

// Returns the result truncated to `bits` bits, and sets *lost to whether the operation overflowed.
static inline uint64_t compute_with_overflow(unsigned what, unsigned bits, uint64_t u, uint64_t v,
                                             uint64_t *lost) {
    const bool is_signed = what == SMC_OV_SADD || what == SMC_OV_SSUB || what == SMC_OV_SMUL;
    __int128 s = is_signed ? (__int128)sign_extend(u, bits) : (__int128)u,
             t = is_signed ? (__int128)sign_extend(v, bits) : (__int128)v;
    unsigned __int128 p = (unsigned __int128)s, q = (unsigned __int128)t, wide = 0;
    switch ((enum smc_overflow)what) {
    case SMC_OV_SADD:
    case SMC_OV_UADD: wide = p + q; break;
    case SMC_OV_SSUB:
    case SMC_OV_USUB: wide = p - q; break;
    case SMC_OV_SMUL:
    case SMC_OV_UMUL: wide = p * q; break;
    }
    uint64_t result = (uint64_t)wide & mask_of_bits(bits);
    *lost = is_signed ? (__int128)wide != sign_extend(result, bits) : wide != result;
    return result;
}

// Returns the result of a saturating addition or subtraction (enum smc_overflow).
static inline uint64_t compute_saturating(unsigned what, unsigned bits, uint64_t u, uint64_t v) {
    uint64_t lost, result = compute_with_overflow(what, bits, u, v, &lost),
                   least = 1ull << (bits - 1);
    if (!lost) return result;
    if (what == SMC_OV_UADD) return mask_of_bits(bits);
    if (what == SMC_OV_USUB) return 0;
    return sign_extend(u, bits) < 0 ? least : least - 1;
}

// Returns `bits` bits of the concatenation of high and low, shifted by `by` bits.
static inline uint64_t funnel_shift(unsigned bits, bool right, uint64_t high, uint64_t low,
                                    uint64_t by) {
    by %= bits;
    if (!by) return right ? low : high;
    if (right) by = bits - by;
    return (high << by | low >> (bits - by)) & mask_of_bits(bits);
}

// Returns x86-64's result of the conversion. In C, the result for out-of-range values is undefined.
static inline uint64_t float_to_integer(double x, bool is_signed) {
    if (!is_signed && x >= 9223372036854775808.0)
        return x < 18446744073709551616.0 ? (uint64_t)x : ~0ull;
    return x >= -9223372036854775808.0 && x < 9223372036854775808.0 ? (uint64_t)(int64_t)x
                                                                    : 1ull << 63;
}

// Converts to the nearest integer in range. The range is compared with powers of 2, since a double
// may be unable to represent the largest integer.
static inline uint64_t float_to_nearest_integer(double x, unsigned bits, bool is_signed) {
    const uint64_t most = is_signed ? mask_of_bits(bits) >> 1 : mask_of_bits(bits),
                   least = is_signed ? ~most : 0;
    if (isnan(x)) return 0;
    if (x >= ldexp(1, (int)(is_signed ? bits - 1 : bits))) return most;
    if (x <= (is_signed ? -ldexp(1, (int)bits - 1) : 0)) return least & mask_of_bits(bits);
    return float_to_integer(x, is_signed) & mask_of_bits(bits);
}

// Performs a conversion (enum smc_convert) to or from an integer with so many bits.
static inline uint64_t convert_value(unsigned what, unsigned bits, uint64_t v) {
    switch ((enum smc_convert)what) {
    case SMC_F32_TO_F64: return smc_bits_of_f64(smc_f32_of_bits(v));
    case SMC_F64_TO_F32: return smc_bits_of_f32((float)smc_f64_of_bits(v));
    case SMC_F32_TO_S: return float_to_integer(smc_f32_of_bits(v), true) & mask_of_bits(bits);
    case SMC_F64_TO_S: return float_to_integer(smc_f64_of_bits(v), true) & mask_of_bits(bits);
    case SMC_F32_TO_U: return float_to_integer(smc_f32_of_bits(v), false) & mask_of_bits(bits);
    case SMC_F64_TO_U: return float_to_integer(smc_f64_of_bits(v), false) & mask_of_bits(bits);
    case SMC_S_TO_F32: return smc_bits_of_f32((float)sign_extend(v, bits));
    case SMC_S_TO_F64: return smc_bits_of_f64((double)sign_extend(v, bits));
    case SMC_U_TO_F32: return smc_bits_of_f32((float)v);
    case SMC_U_TO_F64: return smc_bits_of_f64((double)v);
    case SMC_F32_SATURATES_S: return float_to_nearest_integer(smc_f32_of_bits(v), bits, true);
    case SMC_F64_SATURATES_S: return float_to_nearest_integer(smc_f64_of_bits(v), bits, true);
    case SMC_F32_SATURATES_U: return float_to_nearest_integer(smc_f32_of_bits(v), bits, false);
    case SMC_F64_SATURATES_U: return float_to_nearest_integer(smc_f64_of_bits(v), bits, false);
    }
    return 0;
}

// Sets *out to the quotient or remainder. Returns false if the divisor is zero or the signed
// quotient overflows.
static inline bool divide_values(unsigned what, unsigned bits, uint64_t u, uint64_t v,
                                 uint64_t *out) {
    if (!v) return false;
    int64_t s = sign_extend(u, bits), t = sign_extend(v, bits);
    if ((what == SMC_SDIV || what == SMC_SREM) && t == -1 &&
        s == sign_extend(1ull << (bits - 1), bits))
        return false;
    switch ((enum smc_div)what) {
    case SMC_UDIV: *out = u / v; break;
    case SMC_UREM: *out = u % v; break;
    case SMC_SDIV: *out = (uint64_t)(s / t) & mask_of_bits(bits); break;
    case SMC_SREM: *out = (uint64_t)(s % t) & mask_of_bits(bits); break;
    }
    return true;
}

#endif
