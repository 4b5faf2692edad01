#include "interp/bytecode/wide.h"

#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/extended.h"
#include "interp/bytecode/floats.h"

typedef unsigned __int128 u128;

static bool is_undefined_division(unsigned op, u128 u, u128 v) {
    const bool is_signed = op == SMC_WIDE_SDIV || op == SMC_WIDE_SREM;
    if (op != SMC_WIDE_UDIV && op != SMC_WIDE_UREM && !is_signed) return false;
    return v == 0 || (is_signed && v == ~(u128)0 && u == (u128)1 << 127);
}

static unsigned popcount(u128 u) {
    return (unsigned)(__builtin_popcountll((uint64_t)u) +
                      __builtin_popcountll((uint64_t)(u >> 64)));
}

static unsigned leading(u128 u) {
    const uint64_t high = (uint64_t)(u >> 64), low = (uint64_t)u;
    return high ? (unsigned)__builtin_clzll(high) : low ? 64 + (unsigned)__builtin_clzll(low) : 128;
}

static u128 swap(u128 u) {
    return (u128)__builtin_bswap64((uint64_t)u) << 64 | __builtin_bswap64((uint64_t)(u >> 64));
}

static u128 reverse(u128 u) {
    u128 out = 0;
    for (int i = 0; i < 128; i++) out = out << 1 | (u >> i & 1);
    return out;
}

bool smc_wide_compute(unsigned op, const uint64_t *left, const uint64_t *right, uint64_t *out) {
    const u128 u = (u128)left[1] << 64 | left[0], v = (u128)right[1] << 64 | right[0];
    const __int128 s = (__int128)u, t = (__int128)v;
    const uint64_t n = right[1] ? UINT64_MAX : right[0];
    u128 result = 0;
    bool two = false;
    if (is_undefined_division(op, u, v)) return false;
    switch ((smc_wide)op) {
#define X(name, pair, expr)                                                                        \
    case SMC_##name:                                                                               \
        result = (u128)(expr);                                                                     \
        two = pair;                                                                                \
        break;
        SMC_WIDE_OPS(X)
#undef X
    }
    out[0] = (uint64_t)result;
    if (two) out[1] = (uint64_t)(result >> 64);
    return true;
}

static void convert_from_integer(unsigned what, const uint64_t *from, uint64_t *out) {
    const u128 u = (u128)from[1] << 64 | from[0];
    const bool is_signed = what & SMC_WIDE_SIGNED;
    if ((what & 3) == SMC_WIDE_FLOAT)
        out[0] = smc_bits_of_f32(is_signed ? (float)(__int128)u : (float)u);
    else if ((what & 3) == SMC_WIDE_DOUBLE)
        out[0] = smc_bits_of_f64(is_signed ? (double)(__int128)u : (double)u);
    else smc_extended_to_registers(is_signed ? (long double)(__int128)u : (long double)u, out);
}

// Returns 0 for an out-of-range conversion, which is undefined in C.
static u128 convert_to_integer(long double x, bool is_signed) {
    if (is_signed) return x >= -0x1p127L && x < 0x1p127L ? (u128)(__int128)x : 0;
    return x > -1 && x < 0x1p128L ? (u128)x : 0;
}

void smc_wide_convert(unsigned what, const uint64_t *from, uint64_t *out) {
    if (what & SMC_WIDE_FROM_INTEGER) {
        convert_from_integer(what, from, out);
        return;
    }
    const unsigned kind = what & 3;
    const long double x = kind == SMC_WIDE_FLOAT    ? smc_f32_of_bits(*from)
                          : kind == SMC_WIDE_DOUBLE ? smc_f64_of_bits(*from)
                                                    : smc_extended_from_registers(from);
    const u128 v = convert_to_integer(x, what & SMC_WIDE_SIGNED);
    out[0] = (uint64_t)v;
    out[1] = (uint64_t)(v >> 64);
}

bool smc_wide_overflow(unsigned op, unsigned bits, const uint64_t *left, const uint64_t *right,
                       uint64_t *out) {
    const u128 u = (u128)left[1] << 64 | left[0], v = (u128)right[1] << 64 | right[0];
    const unsigned shift = 128 - bits;
    u128 w = 0;
    bool lost = false;
    switch ((enum smc_overflow)op) {
    case SMC_OV_SADD:
        lost = __builtin_add_overflow((__int128)u, (__int128)v, (__int128 *)&w);
        break;
    case SMC_OV_SSUB:
        lost = __builtin_sub_overflow((__int128)u, (__int128)v, (__int128 *)&w);
        break;
    case SMC_OV_SMUL:
        lost = __builtin_mul_overflow((__int128)u, (__int128)v, (__int128 *)&w);
        break;
    case SMC_OV_UADD: lost = __builtin_add_overflow(u, v, &w); break;
    case SMC_OV_USUB: lost = __builtin_sub_overflow(u, v, &w); break;
    case SMC_OV_UMUL: lost = __builtin_mul_overflow(u, v, &w); break;
    }
    const bool is_signed = op == SMC_OV_SADD || op == SMC_OV_SSUB || op == SMC_OV_SMUL;
    const u128 cut = w << shift >> shift;
    lost |= is_signed ? (__int128)(w << shift) >> shift != (__int128)w : cut != w;
    out[0] = (uint64_t)cut;
    out[1] = (uint64_t)(cut >> 64);
    return lost;
}
