// wide.h - 128-bit integers in two registers, low half first.
#ifndef SMC_WIDE_H
#define SMC_WIDE_H

#include "base/base.h"

// Operations: X(name, whether the result takes two registers, expression in u and v (the operands,
// unsigned), s and t (the same, signed) and n (the low half of v)).
#define SMC_WIDE_OPS(X)                                                                            \
    X(WIDE_ADD, true, u + v)                                                                       \
    X(WIDE_SUB, true, u - v)                                                                       \
    X(WIDE_MUL, true, u *v)                                                                        \
    X(WIDE_AND, true, u &v)                                                                        \
    X(WIDE_OR, true, u | v)                                                                        \
    X(WIDE_XOR, true, u ^ v)                                                                       \
    X(WIDE_SHL, true, n < 128 ? u << n : 0)                                                        \
    X(WIDE_LSHR, true, n < 128 ? u >> n : 0)                                                       \
    X(WIDE_ASHR, true, s >> (n < 128 ? n : 127))                                                   \
    X(WIDE_UDIV, true, u / v) /* v is not 0; the signed quotient fits */                           \
    X(WIDE_UREM, true, u % v)                                                                      \
    X(WIDE_SDIV, true, s / t)                                                                      \
    X(WIDE_SREM, true, s % t)                                                                      \
    X(WIDE_UMAX, true, u > v ? u : v)                                                              \
    X(WIDE_UMIN, true, u < v ? u : v)                                                              \
    X(WIDE_POPCOUNT, true, popcount(u))                                                            \
    X(WIDE_CTLZ, true, leading(u)) /* of 128 bits */                                               \
    X(WIDE_CTTZ, true, leading(reverse(u)))                                                        \
    X(WIDE_BSWAP, true, swap(u))                                                                   \
    X(WIDE_REVERSE, true, reverse(u))                                                              \
    X(WIDE_ABS, true, s < 0 ? -u : u)                                                              \
    X(WIDE_SMAX, true, s > t ? u : v)                                                              \
    X(WIDE_SMIN, true, s < t ? u : v)                                                              \
    X(WIDE_EQ, false, u == v)                                                                      \
    X(WIDE_NE, false, u != v)                                                                      \
    X(WIDE_UGT, false, u > v)                                                                      \
    X(WIDE_UGE, false, u >= v)                                                                     \
    X(WIDE_ULT, false, u < v)                                                                      \
    X(WIDE_ULE, false, u <= v)                                                                     \
    X(WIDE_SGT, false, s > t)                                                                      \
    X(WIDE_SGE, false, s >= t)                                                                     \
    X(WIDE_SLT, false, s < t)                                                                      \
    X(WIDE_SLE, false, s <= t)

// An operation on 128-bit operands (smc_wide_compute).
typedef enum smc_wide {
#define X(name, two, expr) SMC_##name,
    SMC_WIDE_OPS(X)
#undef X
} smc_wide;

// Executes an operation (enum smc_wide) and writes one or two registers to `out`. Returns false for
// a division by zero and for a quotient that overflows; then nothing is written.
SMC_MUST_USE bool smc_wide_compute(unsigned op, const uint64_t *left, const uint64_t *right,
                                   uint64_t *out);

// A conversion between a 128-bit integer and a floating-point type: the type plus flags.
typedef enum smc_wide_number {
    SMC_WIDE_FLOAT,
    SMC_WIDE_DOUBLE,
    SMC_WIDE_EXTENDED,         // long double in the two registers of extended.h
    SMC_WIDE_SIGNED = 4,       // the integer is signed
    SMC_WIDE_FROM_INTEGER = 8, // converts an integer to floating point; without the flag, floating
                               // point to an integer
} smc_wide_number;
// Converts as `what` says (smc_wide_number flags). Integers and long doubles take two registers.
void smc_wide_convert(unsigned what, const uint64_t *from, uint64_t *out);

// Executes an operation SMC_OV_.. (bytecode.h) on integers of `bits` bits, given extended to 128
// bits. Writes the truncated result and returns whether the operation overflowed.
bool smc_wide_overflow(unsigned op, unsigned bits, const uint64_t *left, const uint64_t *right,
                       uint64_t *out);

#endif
