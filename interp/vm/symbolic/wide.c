#include "interp/vm/symbolic/wide.h"

#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/wide.h"
#include "interp/vm/symbolic/operators.h"

enum { HALF = 64 };

static smc_term number(smc_terms *t, uint64_t value) { return smc_term_constant(t, HALF, value); }

static smc_term extended(smc_terms *t, smc_term bit) { return smc_term_zero_extend(t, bit, HALF); }

// ---- sums and products --------------------------------------------------------------------------

static smc_wide_term sum(smc_terms *t, smc_wide_term a, smc_wide_term b) {
    const smc_term low = smc_term_binary(t, SMC_TERM_ADD, a.low, b.low),
                   carry = smc_term_binary(t, SMC_TERM_ULT, low, a.low),
                   high = smc_term_binary(t, SMC_TERM_ADD, a.high, b.high);
    return (smc_wide_term){low, smc_term_binary(t, SMC_TERM_ADD, high, extended(t, carry))};
}

static smc_wide_term difference(smc_terms *t, smc_wide_term a, smc_wide_term b) {
    const smc_term borrow = smc_term_binary(t, SMC_TERM_ULT, a.low, b.low),
                   high = smc_term_binary(t, SMC_TERM_SUB, a.high, b.high);
    return (smc_wide_term){smc_term_binary(t, SMC_TERM_SUB, a.low, b.low),
                           smc_term_binary(t, SMC_TERM_SUB, high, extended(t, borrow))};
}

// Returns the lower (from = 0) or upper half (from = 32) of a term of 64 bits, extended to 64 bits.
static smc_term half_of(smc_terms *t, smc_term a, unsigned from) {
    return smc_term_zero_extend(t, smc_term_extract(t, a, from, HALF / 2), HALF);
}

// Returns the upper 64 bits of the product of two numbers of 64 bits, from products of their
// halves, none of which exceeds 64 bits.
static smc_term high_product(smc_terms *t, smc_term a, smc_term b) {
    const smc_term a0 = half_of(t, a, 0), a1 = half_of(t, a, 32), b0 = half_of(t, b, 0),
                   b1 = half_of(t, b, 32);
    const smc_term p00 = smc_term_binary(t, SMC_TERM_MUL, a0, b0),
                   p01 = smc_term_binary(t, SMC_TERM_MUL, a0, b1),
                   p10 = smc_term_binary(t, SMC_TERM_MUL, a1, b0),
                   p11 = smc_term_binary(t, SMC_TERM_MUL, a1, b1);
    const smc_term parts[] = {half_of(t, p00, 32), half_of(t, p01, 0), half_of(t, p10, 0)};
    const smc_term middle = smc_term_binary(
        t, SMC_TERM_ADD, smc_term_binary(t, SMC_TERM_ADD, parts[0], parts[1]), parts[2]);
    const smc_term above[] = {half_of(t, p01, 32), half_of(t, p10, 32), half_of(t, middle, 32)};
    smc_term high = p11;
    for (unsigned i = 0; i < 3; i++) high = smc_term_binary(t, SMC_TERM_ADD, high, above[i]);
    return high;
}

static smc_wide_term product(smc_terms *t, smc_wide_term a, smc_wide_term b) {
    const smc_term crossed[] = {smc_term_binary(t, SMC_TERM_MUL, a.low, b.high),
                                smc_term_binary(t, SMC_TERM_MUL, a.high, b.low)};
    smc_term high = high_product(t, a.low, b.low);
    for (unsigned i = 0; i < 2; i++) high = smc_term_binary(t, SMC_TERM_ADD, high, crossed[i]);
    return (smc_wide_term){smc_term_binary(t, SMC_TERM_MUL, a.low, b.low), high};
}

// ---- bits and shifts ----------------------------------------------------------------------------

static smc_wide_term by_halves(smc_terms *t, smc_term_op op, smc_wide_term a, smc_wide_term b) {
    return (smc_wide_term){smc_term_binary(t, op, a.low, b.low),
                           smc_term_binary(t, op, a.high, b.high)};
}

// Returns the 64 bits of high and low, side by side, from bit `from` on, which is below 64.
static smc_term bits_from(smc_terms *t, smc_term high, smc_term low, unsigned from) {
    if (!from) return low;
    return smc_term_concat(t, smc_term_extract(t, high, 0, from),
                           smc_term_extract(t, low, from, HALF - from));
}

static smc_wide_term shift_left(smc_terms *t, smc_wide_term a, uint64_t by) {
    const smc_term zero = number(t, 0);
    if (by >= 2 * HALF) return (smc_wide_term){zero, zero};
    if (by >= HALF) a = (smc_wide_term){zero, a.low}, by -= HALF;
    if (!by) return a;
    return (smc_wide_term){bits_from(t, a.low, zero, HALF - (unsigned)by),
                           bits_from(t, a.high, a.low, HALF - (unsigned)by)};
}

// `fill`: 64 copies of the bit that is shifted in.
static smc_wide_term shift_right(smc_terms *t, smc_wide_term a, uint64_t by, smc_term fill) {
    if (by >= 2 * HALF) return (smc_wide_term){fill, fill};
    if (by >= HALF) a = (smc_wide_term){a.high, fill}, by -= HALF;
    return (smc_wide_term){bits_from(t, a.high, a.low, (unsigned)by),
                           bits_from(t, fill, a.high, (unsigned)by)};
}

static bool shift(smc_terms *t, unsigned op, smc_wide_term a, smc_wide_term by,
                  smc_wide_term *out) {
    uint64_t low, high;
    if (!smc_term_is_constant(t, by.low, &low) || !smc_term_is_constant(t, by.high, &high))
        return false;
    const uint64_t n = high ? UINT64_MAX : low;
    const smc_term sign = smc_term_binary(t, SMC_TERM_ASHR, a.high, number(t, HALF - 1));
    *out = op == SMC_WIDE_SHL ? shift_left(t, a, n)
                              : shift_right(t, a, n, op == SMC_WIDE_ASHR ? sign : number(t, 0));
    return true;
}

// Returns the number of zeros in `first`, or if it has only zeros, also those in `second`.
static smc_term zeros(smc_terms *t, unsigned what, smc_term first, smc_term second) {
    const smc_term more =
        smc_term_binary(t, SMC_TERM_ADD, smc_term_of_bits(t, what, second), number(t, HALF));
    return smc_term_ite(t, smc_term_binary(t, SMC_TERM_EQ, first, number(t, 0)), more,
                        smc_term_of_bits(t, what, first));
}

// ---- comparisons --------------------------------------------------------------------------------

static smc_term are_equal(smc_terms *t, smc_wide_term a, smc_wide_term b) {
    return smc_term_binary(t, SMC_TERM_AND, smc_term_binary(t, SMC_TERM_EQ, a.low, b.low),
                           smc_term_binary(t, SMC_TERM_EQ, a.high, b.high));
}

// less: SMC_TERM_ULT or SMC_TERM_SLT, which compares the high halves.
static smc_term is_less(smc_terms *t, smc_term_op less, smc_wide_term a, smc_wide_term b) {
    const smc_term same = smc_term_binary(t, SMC_TERM_EQ, a.high, b.high),
                   low = smc_term_binary(t, SMC_TERM_ULT, a.low, b.low);
    return smc_term_binary(t, SMC_TERM_OR, smc_term_binary(t, less, a.high, b.high),
                           smc_term_binary(t, SMC_TERM_AND, same, low));
}

static smc_wide_term choose(smc_terms *t, smc_term condition, smc_wide_term yes, smc_wide_term no) {
    return (smc_wide_term){smc_term_ite(t, condition, yes.low, no.low),
                           smc_term_ite(t, condition, yes.high, no.high)};
}

// Returns the result of a comparison; 0: the operation is none.
static smc_term compare(smc_terms *t, unsigned op, smc_wide_term a, smc_wide_term b) {
    switch ((smc_wide)op) {
    case SMC_WIDE_EQ: return are_equal(t, a, b);
    case SMC_WIDE_NE: return smc_term_not(t, are_equal(t, a, b));
    case SMC_WIDE_UGT: return is_less(t, SMC_TERM_ULT, b, a);
    case SMC_WIDE_UGE: return smc_term_not(t, is_less(t, SMC_TERM_ULT, a, b));
    case SMC_WIDE_ULT: return is_less(t, SMC_TERM_ULT, a, b);
    case SMC_WIDE_ULE: return smc_term_not(t, is_less(t, SMC_TERM_ULT, b, a));
    case SMC_WIDE_SGT: return is_less(t, SMC_TERM_SLT, b, a);
    case SMC_WIDE_SGE: return smc_term_not(t, is_less(t, SMC_TERM_SLT, a, b));
    case SMC_WIDE_SLT: return is_less(t, SMC_TERM_SLT, a, b);
    case SMC_WIDE_SLE: return smc_term_not(t, is_less(t, SMC_TERM_SLT, b, a));
    default: return 0;
    }
}

// ---- all operations -----------------------------------------------------------------------------

static smc_wide_term absolute(smc_terms *t, smc_wide_term a) {
    const smc_wide_term zero = {number(t, 0), number(t, 0)};
    return choose(t, is_less(t, SMC_TERM_SLT, a, zero), difference(t, zero, a), a);
}

// Divides numbers whose high halves are 0, by a divisor that is a constant other than 0.
static bool divide(smc_terms *t, unsigned op, smc_wide_term a, smc_wide_term b,
                   smc_wide_term *out) {
    uint64_t high, by;
    const bool is_narrow = smc_term_is_constant(t, a.high, &high) && !high &&
                           smc_term_is_constant(t, b.high, &high) && !high &&
                           smc_term_is_constant(t, b.low, &by) && by;
    const bool has_quotient = op == SMC_WIDE_UDIV || op == SMC_WIDE_SDIV;
    if (is_narrow)
        *out = (smc_wide_term){
            smc_term_binary(t, has_quotient ? SMC_TERM_UDIV : SMC_TERM_UREM, a.low, b.low),
            number(t, 0)};
    return is_narrow;
}

bool smc_wide_term_of(smc_terms *t, unsigned op, smc_wide_term a, smc_wide_term b,
                      smc_wide_term *out) {
    const smc_term bit = compare(t, op, a, b);
    *out = (smc_wide_term){bit, 0};
    if (bit) return true;
    switch ((smc_wide)op) {
    case SMC_WIDE_ADD: *out = sum(t, a, b); return true;
    case SMC_WIDE_SUB: *out = difference(t, a, b); return true;
    case SMC_WIDE_MUL: *out = product(t, a, b); return true;
    case SMC_WIDE_AND: *out = by_halves(t, SMC_TERM_AND, a, b); return true;
    case SMC_WIDE_OR: *out = by_halves(t, SMC_TERM_OR, a, b); return true;
    case SMC_WIDE_XOR: *out = by_halves(t, SMC_TERM_XOR, a, b); return true;
    case SMC_WIDE_SHL:
    case SMC_WIDE_LSHR:
    case SMC_WIDE_ASHR: return shift(t, op, a, b, out);
    case SMC_WIDE_UDIV:
    case SMC_WIDE_UREM:
    case SMC_WIDE_SDIV:
    case SMC_WIDE_SREM: return divide(t, op, a, b, out);
    case SMC_WIDE_UMAX: *out = choose(t, is_less(t, SMC_TERM_ULT, a, b), b, a); return true;
    case SMC_WIDE_UMIN: *out = choose(t, is_less(t, SMC_TERM_ULT, a, b), a, b); return true;
    case SMC_WIDE_SMAX: *out = choose(t, is_less(t, SMC_TERM_SLT, a, b), b, a); return true;
    case SMC_WIDE_SMIN: *out = choose(t, is_less(t, SMC_TERM_SLT, a, b), a, b); return true;
    case SMC_WIDE_ABS: *out = absolute(t, a); return true;
    case SMC_WIDE_BSWAP:
        *out = (smc_wide_term){smc_term_of_bits(t, SMC_BITS_BSWAP, a.high),
                               smc_term_of_bits(t, SMC_BITS_BSWAP, a.low)};
        return true;
    case SMC_WIDE_CTLZ:
        *out = (smc_wide_term){zeros(t, SMC_BITS_CTLZ, a.high, a.low), number(t, 0)};
        return true;
    case SMC_WIDE_CTTZ:
        *out = (smc_wide_term){zeros(t, SMC_BITS_CTTZ, a.low, a.high), number(t, 0)};
        return true;
    case SMC_WIDE_POPCOUNT:
        *out = (smc_wide_term){smc_term_binary(t, SMC_TERM_ADD,
                                               smc_term_of_bits(t, SMC_BITS_POPCOUNT, a.low),
                                               smc_term_of_bits(t, SMC_BITS_POPCOUNT, a.high)),
                               number(t, 0)};
        return true;
    default: return false;
    }
}

static smc_term sign_of(smc_terms *t, smc_term a) { return smc_term_extract(t, a, HALF - 1, 1); }

bool smc_wide_term_of_overflow(smc_terms *t, unsigned op, smc_wide_term a, smc_wide_term b,
                               smc_wide_term *out, smc_term *lost) {
    const bool adds = op == SMC_OV_SADD || op == SMC_OV_UADD;
    if (op == SMC_OV_SMUL || op == SMC_OV_UMUL) return false;
    *out = adds ? sum(t, a, b) : difference(t, a, b);
    if (op == SMC_OV_UADD) *lost = is_less(t, SMC_TERM_ULT, *out, a);
    if (op == SMC_OV_USUB) *lost = is_less(t, SMC_TERM_ULT, a, b);
    if (op == SMC_OV_UADD || op == SMC_OV_USUB) return true;
    // The operands, of which the second is negated for a difference, have one sign, and the result
    // has the other one.
    const smc_term changed = smc_term_binary(t, SMC_TERM_XOR, a.high, out->high),
                   differ = smc_term_binary(t, SMC_TERM_XOR, a.high, b.high),
                   alike = smc_term_not(t, sign_of(t, differ));
    *lost =
        smc_term_binary(t, SMC_TERM_AND, sign_of(t, changed), adds ? alike : sign_of(t, differ));
    return true;
}
