// rules.h - which bits of an integer result are undefined, of operands of which some are.
#ifndef SMC_VM_UNDEFINED_RULES_H
#define SMC_VM_UNDEFINED_RULES_H

#include "interp/bytecode/bytecode.h"

typedef unsigned __int128 smc_bits;

// An integer, its undefined bits 0, and which these are.
typedef struct smc_partial {
    smc_bits known, bits;
} smc_partial;

// clang-format off
typedef enum smc_rule {
#define X(name, expr) SMC_RULE_##name,
    SMC_INTEGER_OPS(X)
#undef X
    SMC_RULE_WHOLE, // all of the result, where a part of an operand is
} smc_rule;
// clang-format on

smc_partial smc_partial_of(smc_bits value, smc_bits undefined, unsigned width);
// Of a result of so many bits, at most 128; of a comparison, of one.
smc_bits smc_rule_apply(smc_rule, unsigned width, smc_partial left, smc_partial right);
smc_bits smc_rule_mask(unsigned width);

#endif
