// floats.h - the values of terms that compute floating-point numbers.
#ifndef SMC_INPUT_FLOATS_H
#define SMC_INPUT_FLOATS_H

#include "inputs/node.h"

// The bits of a result of this width that is not a number.
static inline uint64_t smc_nan_bits(unsigned width) {
    return width == 32 ? UINT32_C(0x7fc00000) : UINT64_C(0x7ff8000000000000);
}

// Returns the value of an operation on floating-point numbers (smc_term_op_has_floats). `from` is
// the width of its operands, u and v their values. Of an SMC_TERM_SIGNED_OF_FLOAT that does not fit
// it returns -2^63.
uint64_t smc_float_value(const smc_term_node *, unsigned from, uint64_t u, uint64_t v);

#endif
