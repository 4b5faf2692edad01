// floats.h - terms for the results of instructions on floating-point numbers.
#ifndef SMC_VM_INPUT_FLOATS_H
#define SMC_VM_INPUT_FLOATS_H

#include "inputs/terms.h"

// Returns the result of an operator of SMC_FLOAT_OPS or SMC_FLOAT_UNARY_OPS, given as SMC_OP_.._32,
// on numbers of 32 or 64 bits. `b` is not used by operators of one operand. 0: no term can express
// the result.
smc_term smc_float_term_of(smc_terms *, unsigned op, smc_term a, smc_term b);

// Returns the condition, a term of one bit, that LLVM's predicate, a set of relations, holds.
smc_term smc_float_term_of_comparison(smc_terms *, unsigned predicate, smc_term a, smc_term b);

// Returns the result of a conversion (enum smc_convert) of a number of 32 or 64 bits, or of an
// integer of `bits` bits; integers are results of `bits` bits.
smc_term smc_float_term_of_conversion(smc_terms *, unsigned what, unsigned bits, smc_term);
// The width of the operand of the conversion.
unsigned smc_float_width_of_conversion(unsigned what, unsigned bits);

#endif
