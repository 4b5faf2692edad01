// extended.h - x86's long double in two registers: the first holds the 64 bits of the significand,
// the second the 16 bits of exponent and sign.
#ifndef SMC_EXTENDED_H
#define SMC_EXTENDED_H

#include "base/base.h"

// Operations: X(name, whether the result takes two registers, expression in x and y (the operands
// as long double) and v (the first register of the left operand)).
#define SMC_EXTENDED_OPS(X)                                                                        \
    X(EXTENDED_ADD, true, x + y)                                                                   \
    X(EXTENDED_SUB, true, x - y)                                                                   \
    X(EXTENDED_MUL, true, x *y)                                                                    \
    X(EXTENDED_DIV, true, x / y)                                                                   \
    X(EXTENDED_REM, true, fmodl(x, y))                                                             \
    X(EXTENDED_MIN, true, fminl(x, y))                                                             \
    X(EXTENDED_MAX, true, fmaxl(x, y))                                                             \
    X(EXTENDED_COPYSIGN, true, copysignl(x, y))                                                    \
    X(EXTENDED_NEG, true, -x)                                                                      \
    X(EXTENDED_ABS, true, fabsl(x))                                                                \
    X(EXTENDED_SQRT, true, sqrtl(x))                                                               \
    X(EXTENDED_FLOOR, true, floorl(x))                                                             \
    X(EXTENDED_CEIL, true, ceill(x))                                                               \
    X(EXTENDED_TRUNCATE, true, truncl(x))                                                          \
    X(EXTENDED_RINT, true, rintl(x))                                                               \
    X(EXTENDED_ROUND, true, roundl(x))                                                             \
    X(EXTENDED_OF_FLOAT, true, smc_f32_of_bits(v))                                                 \
    X(EXTENDED_OF_DOUBLE, true, smc_f64_of_bits(v))                                                \
    X(EXTENDED_OF_SIGNED, true, (int64_t)v)                                                        \
    X(EXTENDED_OF_UNSIGNED, true, v)                                                               \
    X(EXTENDED_TO_FLOAT, false, smc_bits_of_f32((float)x))                                         \
    X(EXTENDED_TO_DOUBLE, false, smc_bits_of_f64((double)x))                                       \
    X(EXTENDED_TO_SIGNED, false, (uint64_t)to_signed(x))                                           \
    X(EXTENDED_TO_UNSIGNED, false, to_unsigned(x))

// An operation on long double operands (smc_extended_compute).
typedef enum smc_extended {
#define X(name, two, expr) SMC_##name,
    SMC_EXTENDED_OPS(X)
#undef X
} smc_extended;

bool smc_extended_is_supported(void); // true if the host's long double has the same format

// Convert between two registers in x86's format and a long double of the host.
long double smc_extended_from_registers(const uint64_t *registers);
void smc_extended_to_registers(long double, uint64_t *registers);
// Executes an operation (enum smc_extended) and writes one or two registers to `out`.
void smc_extended_compute(unsigned op, const uint64_t *left, const uint64_t *right, uint64_t *out);
// Evaluates an LLVM floating-point predicate, which is a bit set of the relations less, equal,
// greater and unordered.
bool smc_extended_compare(unsigned predicate, const uint64_t *left, const uint64_t *right);

#endif
