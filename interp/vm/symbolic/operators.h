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

// Returns the result of an integer operator; a comparison has one bit.
smc_term smc_term_of_operator(smc_terms *, unsigned operator, smc_operands);

// Return terms for a division (enum smc_div): the quotient or remainder, valid if the division is
// no error; the condition that the divisor is 0; the condition that a signed division overflows.
// The conditions have one bit.
smc_term smc_term_of_division(smc_terms *, unsigned what, smc_operands);
smc_term smc_term_of_zero_divisor(smc_terms *, smc_operands);
smc_term smc_term_of_division_overflow(smc_terms *, unsigned what, smc_operands);

// Return terms for an operation of enum smc_overflow: the wrapped result, and the condition that
// the exact result does not fit.
smc_term smc_term_of_wrapping(smc_terms *, unsigned what, smc_operands);
smc_term smc_term_of_overflow(smc_terms *, unsigned what, smc_operands);

// Returns the value that a read-modify-write (enum smc_rmw) writes, of the same width as its
// operands; 0: no term can express it.
smc_term smc_term_of_rmw(smc_terms *, unsigned op, smc_term read, smc_term operand);

// Returns the result of an operation of enum smc_bits on all bits of the operand; 0: no term can
// express it.
smc_term smc_term_of_bits(smc_terms *, unsigned what, smc_term);

#endif
