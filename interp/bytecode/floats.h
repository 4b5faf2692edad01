// floats.h - converts between float or double and registers, which hold their bits zero-extended.
#ifndef SMC_FLOATS_H
#define SMC_FLOATS_H

#include <stdint.h>
#include <string.h>

// Conversions between a floating-point number and its bit pattern, of which a float has the low 32
// bits.
static inline float smc_f32_of_bits(uint64_t bits) {
    const uint32_t low = (uint32_t)bits;
    float x;
    memcpy(&x, &low, sizeof x);
    return x;
}
static inline double smc_f64_of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}
static inline uint64_t smc_bits_of_f32(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static inline uint64_t smc_bits_of_f64(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

#endif
