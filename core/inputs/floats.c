#include "inputs/floats.h"

#include <math.h>

static double number_of(unsigned width, uint64_t bits) {
    const uint32_t low = (uint32_t)bits;
    float single;
    double x;
    memcpy(&single, &low, sizeof single);
    memcpy(&x, &bits, sizeof x);
    return width == 32 ? (double)single : x;
}

static uint64_t bits_of_single(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? smc_nan_bits(32) : bits;
}

static uint64_t bits_of_double(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? smc_nan_bits(64) : bits;
}

static double rounded(double x, uint64_t how) {
    switch ((smc_term_rounding)how) {
    case SMC_ROUND_DOWN: return floor(x);
    case SMC_ROUND_UP: return ceil(x);
    case SMC_ROUND_TO_ZERO: return trunc(x);
    case SMC_ROUND_TO_EVEN: return rint(x);
    case SMC_ROUND_AWAY: return round(x);
    }
    return x;
}

static uint64_t signed_of_float(double x) {
    return x >= -0x1p63 && x < 0x1p63 ? (uint64_t)(int64_t)x : UINT64_C(1) << 63;
}

static int64_t sign_extended(uint64_t value, unsigned width) {
    return (int64_t)(value << (SMC_MAX_WIDTH - width)) >> (SMC_MAX_WIDTH - width);
}

// The result of an operation on two floats: rounded once, to a float.
static uint64_t single_value(const smc_term_node *n, uint64_t u, uint64_t v) {
    const float x = (float)number_of(32, u), y = (float)number_of(32, v);
    switch (n->op) {
#define X(name, z3, operator) case SMC_TERM_##name: return bits_of_single(x operator y);
        SMC_TERM_FLOAT_OPS(X)
#undef X
    case SMC_TERM_FSQRT: return bits_of_single(sqrtf(x));
    default: return bits_of_single((float)rounded(x, n->value)); // SMC_TERM_FROUND
    }
}

static uint64_t double_value(const smc_term_node *n, uint64_t u, uint64_t v) {
    const double x = number_of(64, u), y = number_of(64, v);
    switch (n->op) {
#define X(name, z3, operator) case SMC_TERM_##name: return bits_of_double(x operator y);
        SMC_TERM_FLOAT_OPS(X)
#undef X
    case SMC_TERM_FSQRT: return bits_of_double(sqrt(x));
    default: return bits_of_double(rounded(x, n->value)); // SMC_TERM_FROUND
    }
}

uint64_t smc_float_value(const smc_term_node *n, unsigned from, uint64_t u, uint64_t v) {
    const bool single = n->width == 32;
    assert(smc_term_op_has_floats(n->op));
    switch (n->op) {
    case SMC_TERM_FLOAT_OF_FLOAT:
        return single ? bits_of_single((float)number_of(64, u)) : bits_of_double(number_of(32, u));
    case SMC_TERM_FLOAT_OF_SIGNED:
        return single ? bits_of_single((float)sign_extended(u, from))
                      : bits_of_double((double)sign_extended(u, from));
    case SMC_TERM_FLOAT_OF_UNSIGNED:
        return single ? bits_of_single((float)u) : bits_of_double((double)u);
    case SMC_TERM_SIGNED_OF_FLOAT: return signed_of_float(number_of(from, u));
    default: return single ? single_value(n, u, v) : double_value(n, u, v);
    }
}
