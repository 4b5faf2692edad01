#include "interp/bytecode/extended.h"

#include "interp/bytecode/floats.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { BYTES = 10 };

bool smc_extended_is_supported(void) { return LDBL_MANT_DIG == 64; }

long double smc_extended_from_registers(const uint64_t *r) {
    uint8_t bytes[sizeof(long double)] = {0};
    long double x;
    memcpy(bytes, r, BYTES);
    memcpy(&x, bytes, sizeof x);
    return x;
}

void smc_extended_to_registers(long double x, uint64_t *r) {
    r[1] = 0;
    memcpy(r, &x, BYTES);
}

// Returns x86's result for an out-of-range conversion, which is undefined in C.
static int64_t to_signed(long double x) {
    return x >= -0x1p63L && x < 0x1p63L ? (int64_t)x : INT64_MIN;
}
static uint64_t to_unsigned(long double x) {
    return x > -1 && x < 0x1p64L ? (uint64_t)x : (uint64_t)1 << 63;
}

void smc_extended_compute(unsigned op, const uint64_t *left, const uint64_t *right, uint64_t *out) {
    const uint64_t v = left[0];
    long double x = 0, y = 0, result = 0;
    if (op < SMC_EXTENDED_OF_FLOAT || op >= SMC_EXTENDED_TO_FLOAT)
        x = smc_extended_from_registers(left);
    if (op < SMC_EXTENDED_NEG) y = smc_extended_from_registers(right);
    switch ((smc_extended)op) {
#define X(name, two, expr)                                                                         \
    case SMC_##name:                                                                               \
        if (two) result = (long double)(expr);                                                     \
        else out[0] = (uint64_t)(expr);                                                            \
        break;
        SMC_EXTENDED_OPS(X)
#undef X
    }
    if (op >= SMC_EXTENDED_TO_FLOAT) return;
    smc_extended_to_registers(result, out);
}

bool smc_extended_compare(unsigned predicate, const uint64_t *left, const uint64_t *right) {
    enum { EQUAL = 1, GREATER = 2, LESS = 4, UNORDERED = 8 };
    const long double x = smc_extended_from_registers(left), y = smc_extended_from_registers(right);
    return predicate & (x == y ? EQUAL : x > y ? GREATER : x < y ? LESS : UNORDERED);
}
