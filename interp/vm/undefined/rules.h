// rules.h - computes which bits of an integer result are undefined, given partly undefined
// operands.
#ifndef SMC_VM_UNDEFINED_RULES_H
#define SMC_VM_UNDEFINED_RULES_H

#include "interp/bytecode/bytecode.h"

typedef unsigned __int128 smc_bits;

// An integer with the set of its undefined bits; these bits are 0 in `known`.
typedef struct smc_partly_undefined {
    smc_bits known, bits;
} smc_partly_undefined;

// clang-format off
typedef enum smc_rule {
#define X(name, expr) SMC_RULE_##name,
    SMC_INTEGER_OPS(X)
#undef X
    SMC_RULE_WHOLE, // the whole result is undefined if any bit of an operand is
} smc_rule;
// clang-format on

smc_partly_undefined smc_partial_of(smc_bits value, smc_bits undefined, unsigned width);
// Returns the undefined bits of a result of `width` <= 128 bits; a comparison has a result of one
// bit.
smc_bits smc_rule_undefined_bits(smc_rule, unsigned width, smc_partly_undefined left,
                                 smc_partly_undefined right);
smc_bits smc_rule_mask(unsigned width);

#endif
