#include "interp/vm/symbolic/operators.h"

#include "program/action.h"

static smc_term left_of(smc_terms *t, smc_operands o) {
    return smc_term_extract(t, o.left, 0, o.width);
}
static smc_term right_of(smc_terms *t, smc_operands o) {
    return smc_term_extract(t, o.right, 0, o.width);
}

static smc_term choose(smc_terms *t, smc_term_op less, bool greatest, smc_term a, smc_term b) {
    const smc_term a_is_less = smc_term_binary(t, less, a, b);
    return greatest ? smc_term_ite(t, a_is_less, b, a) : smc_term_ite(t, a_is_less, a, b);
}

smc_term smc_term_of_operator(smc_terms *t, unsigned operator, smc_operands o) {
    const smc_term a = left_of(t, o), b = right_of(t, o);
    switch ((smc_operator) operator) {
        // clang-format off
#define SAME(name) case SMC_OPERATOR_##name: return smc_term_binary(t, SMC_TERM_##name, a, b);
    SAME(ADD) SAME(SUB) SAME(MUL) SAME(AND) SAME(OR) SAME(XOR) SAME(SHL) SAME(LSHR) SAME(ASHR)
    SAME(EQ) SAME(ULT) SAME(ULE) SAME(SLT) SAME(SLE)
#undef SAME
        // clang-format on
        case SMC_OPERATOR_NE:
        return smc_term_not(t, smc_term_binary(t, SMC_TERM_EQ, a, b));
    case SMC_OPERATOR_UGT: return smc_term_binary(t, SMC_TERM_ULT, b, a);
    case SMC_OPERATOR_UGE: return smc_term_binary(t, SMC_TERM_ULE, b, a);
    case SMC_OPERATOR_SGT: return smc_term_binary(t, SMC_TERM_SLT, b, a);
    case SMC_OPERATOR_SGE: return smc_term_binary(t, SMC_TERM_SLE, b, a);
    case SMC_OPERATOR_UMIN: return choose(t, SMC_TERM_ULT, false, a, b);
    case SMC_OPERATOR_UMAX: return choose(t, SMC_TERM_ULT, true, a, b);
    case SMC_OPERATOR_SMIN: return choose(t, SMC_TERM_SLT, false, a, b);
    case SMC_OPERATOR_SMAX: return choose(t, SMC_TERM_SLT, true, a, b);
    }
    smc_internal_error(__FILE__, __LINE__, "an operator without a term");
}

smc_term smc_term_of_rmw(smc_terms *t, unsigned op, smc_term read, smc_term operand) {
    switch ((smc_rmw)op) {
    case SMC_XCHG: return operand;
    case SMC_ADD: return smc_term_binary(t, SMC_TERM_ADD, read, operand);
    case SMC_SUB: return smc_term_binary(t, SMC_TERM_SUB, read, operand);
    case SMC_AND: return smc_term_binary(t, SMC_TERM_AND, read, operand);
    case SMC_OR: return smc_term_binary(t, SMC_TERM_OR, read, operand);
    case SMC_XOR: return smc_term_binary(t, SMC_TERM_XOR, read, operand);
    case SMC_NAND:
        return smc_term_binary(t, SMC_TERM_XOR, smc_term_binary(t, SMC_TERM_AND, read, operand),
                               smc_term_constant(t, smc_term_width(t, read), UINT64_MAX));
    case SMC_MAX: return choose(t, SMC_TERM_SLT, true, read, operand);
    case SMC_MIN: return choose(t, SMC_TERM_SLT, false, read, operand);
    case SMC_UMAX: return choose(t, SMC_TERM_ULT, true, read, operand);
    case SMC_UMIN: return choose(t, SMC_TERM_ULT, false, read, operand);
    default: return 0;
    }
}

// ---- division -----------------------------------------------------------------------------------

smc_term smc_term_of_division(smc_terms *t, unsigned what, smc_operands o) {
    static const uint8_t ops[] = {[SMC_UDIV] = SMC_TERM_UDIV,
                                  [SMC_SDIV] = SMC_TERM_SDIV,
                                  [SMC_UREM] = SMC_TERM_UREM,
                                  [SMC_SREM] = SMC_TERM_SREM};
    return smc_term_binary(t, (smc_term_op)ops[what], left_of(t, o), right_of(t, o));
}

smc_term smc_term_of_zero_divisor(smc_terms *t, smc_operands o) {
    return smc_term_binary(t, SMC_TERM_EQ, right_of(t, o), smc_term_constant(t, o.width, 0));
}

smc_term smc_term_of_division_overflow(smc_terms *t, unsigned what, smc_operands o) {
    const uint64_t least = UINT64_C(1) << (o.width - 1);
    if (what == SMC_UDIV || what == SMC_UREM) return smc_term_constant(t, 1, 0);
    return smc_term_binary(
        t, SMC_TERM_AND,
        smc_term_binary(t, SMC_TERM_EQ, left_of(t, o), smc_term_constant(t, o.width, least)),
        smc_term_binary(t, SMC_TERM_EQ, right_of(t, o), smc_term_constant(t, o.width, UINT64_MAX)));
}

// ---- overflow -----------------------------------------------------------------------------------

smc_term smc_term_of_wrapping(smc_terms *t, unsigned what, smc_operands o) {
    static const uint8_t ops[] = {
        [SMC_OV_SADD] = SMC_TERM_ADD, [SMC_OV_UADD] = SMC_TERM_ADD, [SMC_OV_SSUB] = SMC_TERM_SUB,
        [SMC_OV_USUB] = SMC_TERM_SUB, [SMC_OV_SMUL] = SMC_TERM_MUL, [SMC_OV_UMUL] = SMC_TERM_MUL};
    return smc_term_binary(t, (smc_term_op)ops[what], left_of(t, o), right_of(t, o));
}

static smc_term sign_of(smc_terms *t, smc_term a) {
    return smc_term_extract(t, a, smc_term_width(t, a) - 1, 1);
}

// Returns whether the product of a and the constant c overflows, that is, whether a lies outside
// the quotients of the least and the greatest number by c. So the solver needs no product.
static smc_term product_with_constant_overflows(smc_terms *t, bool is_signed, smc_term a,
                                                uint64_t c) {
    const unsigned width = smc_term_width(t, a), above = SMC_MAX_WIDTH - width;
    const uint64_t most = UINT64_MAX >> above;
    const int64_t by = (int64_t)(c << above) >> above, high = (int64_t)(most >> 1), low = -high - 1;
    if (!c) return smc_term_constant(t, 1, 0);
    if (!is_signed)
        return smc_term_binary(t, SMC_TERM_ULT, smc_term_constant(t, width, most / c), a);
    if (by == -1)
        return smc_term_binary(t, SMC_TERM_EQ, a, smc_term_constant(t, width, (uint64_t)low));
    const smc_term first = smc_term_constant(t, width, (uint64_t)((by > 0 ? low : high) / by)),
                   last = smc_term_constant(t, width, (uint64_t)((by > 0 ? high : low) / by));
    return smc_term_binary(t, SMC_TERM_OR, smc_term_binary(t, SMC_TERM_SLT, a, first),
                           smc_term_binary(t, SMC_TERM_SLT, last, a));
}

// Returns whether the exact product of a and b differs from `product`, that is, whether product / a
// differs from b. Products of up to 32 bits are computed in twice the width instead.
static smc_term product_overflows(smc_terms *t, bool is_signed, smc_term a, smc_term b,
                                  smc_term product) {
    const unsigned width = smc_term_width(t, a);
    uint64_t c;
    if (smc_term_is_constant(t, b, &c)) return product_with_constant_overflows(t, is_signed, a, c);
    if (smc_term_is_constant(t, a, &c)) return product_with_constant_overflows(t, is_signed, b, c);
    if (width <= SMC_MAX_WIDTH / 2) {
        smc_term (*extend)(smc_terms *, smc_term, unsigned) =
            is_signed ? smc_term_sign_extend : smc_term_zero_extend;
        const smc_term whole =
            smc_term_binary(t, SMC_TERM_MUL, extend(t, a, 2 * width), extend(t, b, 2 * width));
        return smc_term_not(t,
                            smc_term_binary(t, SMC_TERM_EQ, whole, extend(t, product, 2 * width)));
    }
    const smc_term zero = smc_term_constant(t, width, 0),
                   ones = smc_term_constant(t, width, UINT64_MAX),
                   least = smc_term_constant(t, width, UINT64_C(1) << (width - 1));
    const smc_term quotient =
        smc_term_binary(t, is_signed ? SMC_TERM_SDIV : SMC_TERM_UDIV, product, a);
    smc_term fails = smc_term_not(t, smc_term_binary(t, SMC_TERM_EQ, quotient, b));
    // The product of -1 and the least number overflows as well, and so does the quotient.
    if (is_signed)
        fails = smc_term_binary(t, SMC_TERM_OR, fails,
                                smc_term_binary(t, SMC_TERM_AND,
                                                smc_term_binary(t, SMC_TERM_EQ, a, ones),
                                                smc_term_binary(t, SMC_TERM_EQ, b, least)));
    return smc_term_binary(t, SMC_TERM_AND, fails,
                           smc_term_not(t, smc_term_binary(t, SMC_TERM_EQ, a, zero)));
}

smc_term smc_term_of_overflow(smc_terms *t, unsigned what, smc_operands o) {
    const smc_term a = left_of(t, o), b = right_of(t, o), r = smc_term_of_wrapping(t, what, o);
    const smc_term a_r = smc_term_binary(t, SMC_TERM_XOR, a, r),
                   b_r = smc_term_binary(t, SMC_TERM_XOR, b, r),
                   a_b = smc_term_binary(t, SMC_TERM_XOR, a, b);
    switch ((enum smc_overflow)what) {
    case SMC_OV_UADD: return smc_term_binary(t, SMC_TERM_ULT, r, a);
    case SMC_OV_USUB: return smc_term_binary(t, SMC_TERM_ULT, a, b);
    case SMC_OV_SADD: return sign_of(t, smc_term_binary(t, SMC_TERM_AND, a_r, b_r));
    case SMC_OV_SSUB: return sign_of(t, smc_term_binary(t, SMC_TERM_AND, a_b, a_r));
    case SMC_OV_SMUL: return product_overflows(t, true, a, b, r);
    case SMC_OV_UMUL: return product_overflows(t, false, a, b, r);
    }
    smc_internal_error(__FILE__, __LINE__, "an overflow without a term");
}

// ---- bits ---------------------------------------------------------------------------------------

static smc_term swap_bytes(smc_terms *t, smc_term a, unsigned width) {
    smc_term swapped = smc_term_extract(t, a, 0, 8);
    for (unsigned at = 8; at < width; at += 8)
        swapped = smc_term_concat(t, swapped, smc_term_extract(t, a, at, 8));
    return swapped;
}

// Returns the number of ones, or of zeros before the first one from either end.
static smc_term count_term_bits(smc_terms *t, unsigned what, smc_term a, unsigned width) {
    smc_term count = smc_term_constant(t, width, what == SMC_BITS_POPCOUNT ? 0 : width);
    for (unsigned k = 0; k < width; k++) {
        const unsigned at = what == SMC_BITS_CTTZ ? width - 1 - k : k;
        const smc_term bit = smc_term_extract(t, a, at, 1);
        count = what == SMC_BITS_POPCOUNT
                    ? smc_term_binary(t, SMC_TERM_ADD, count, smc_term_zero_extend(t, bit, width))
                    : smc_term_ite(
                          t, bit,
                          smc_term_constant(t, width, what == SMC_BITS_CTTZ ? at : width - 1 - at),
                          count);
    }
    return count;
}

smc_term smc_term_of_bits(smc_terms *t, unsigned what, smc_term a) {
    const unsigned width = smc_term_width(t, a);
    const smc_term zero = smc_term_constant(t, width, 0);
    switch ((enum smc_bits)what) {
    case SMC_BITS_BSWAP: return swap_bytes(t, a, width);
    case SMC_BITS_ABS:
        return smc_term_ite(t, smc_term_binary(t, SMC_TERM_SLT, a, zero),
                            smc_term_binary(t, SMC_TERM_SUB, zero, a), a);
    case SMC_BITS_POPCOUNT:
    case SMC_BITS_CTLZ:
    case SMC_BITS_CTTZ:
        // The count itself must fit the width.
        return width >= 8 ? count_term_bits(t, what, a, width) : 0;
    case SMC_BITS_REVERSE: return 0;
    }
    return 0;
}
