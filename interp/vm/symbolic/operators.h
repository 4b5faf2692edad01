// operators.h - terms for the results of the bytecode's integer instructions.
#ifndef SMC_VM_INPUT_OPERATORS_H
#define SMC_VM_INPUT_OPERATORS_H

#include "inputs/terms.h"
#include "interp/bytecode/bytecode.h"

// clang-format off
typedef enum smc_operator {
#define X(name, expr) SMC_OPERATOR_##name,
    SMC_INTEGER_OPS(X)
#undef X
} smc_operator;
// clang-format on

// True if the operator compares two values.
static inline bool smc_is_comparison(unsigned operator) { return operator>= SMC_OPERATOR_EQ; }

// Operands, as terms of 64 bits. The instruction uses their lowest `width` bits.
typedef struct smc_operands {
    smc_term left, right;
    unsigned width;
} smc_operands;

// The result of an integer operator; a comparison has one bit.
smc_term smc_term_of_operator(smc_terms *, unsigned operator, smc_operands);

// Divisions, by enum smc_div: the quotient or remainder, if the division is no error; whether the
// divisor is 0; and whether a signed division overflows. The last two have one bit.
smc_term smc_term_of_division(smc_terms *, unsigned what, smc_operands);
smc_term smc_term_of_zero_divisor(smc_terms *, smc_operands);
smc_term smc_term_of_division_overflow(smc_terms *, unsigned what, smc_operands);

// Operations by enum smc_overflow: the result without the bits that do not fit, and whether there
// are such bits.
smc_term smc_term_of_wrapping(smc_terms *, unsigned what, smc_operands);
smc_term smc_term_of_overflow(smc_terms *, unsigned what, smc_operands);

// What a read-modify-write by enum smc_rmw writes, of the same width as its operands; 0: there is
// no term for it.
smc_term smc_term_of_rmw(smc_terms *, unsigned op, smc_term read, smc_term operand);

// An operation by enum smc_bits on all bits of the operand; 0: there is no term for it.
smc_term smc_term_of_bits(smc_terms *, unsigned what, smc_term);

#endif
