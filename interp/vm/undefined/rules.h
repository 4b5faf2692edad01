// rules.h - computes the undefined bits of an integer result from partly undefined operands.
#ifndef SMC_VM_UNDEFINED_RULES_H
#define SMC_VM_UNDEFINED_RULES_H

#include "interp/bytecode/bytecode.h"

// An integer of up to 128 bits, or a set of bit positions.
typedef unsigned __int128 smc_bits;

// A partly undefined integer: its defined bits, and the set of its undefined bits, which are 0 in
// `known`.
typedef struct smc_partly_undefined {
    smc_bits known, bits;
} smc_partly_undefined;

// clang-format off
// The rule for an operator.
typedef enum smc_rule {
#define X(name, expr) SMC_RULE_##name,
    SMC_INTEGER_OPS(X)
#undef X
    SMC_RULE_WHOLE, // any operator: the whole result is undefined if a bit of an operand is
} smc_rule;
// clang-format on

// Returns the value of `width` bits with these undefined bits.
smc_partly_undefined smc_partly_undefined_of(smc_bits value, smc_bits undefined, unsigned width);
// Returns the undefined bits of the result for operands of `width` <= 128 bits. A comparison has a
// result of one bit.
smc_bits smc_rule_undefined_bits(smc_rule, unsigned width, smc_partly_undefined left,
                                 smc_partly_undefined right);
// Returns the set of the lowest `width` bits.
smc_bits smc_low_bits_mask(unsigned width);

#endif
