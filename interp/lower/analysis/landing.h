// landing.h - what a landing pad stops exceptions for.
#ifndef SMC_LANDING_H
#define SMC_LANDING_H

#include "base/base.h"

#include <llvm-c/Core.h>

typedef struct smc_clause {
    LLVMValueRef type; // a constant: the address of a type; null, and it is every type
    uint32_t n_others; // of a filter, which stands before its types: how many they are
    bool is_filter;
} smc_clause;

typedef struct smc_landing {
    SMC_VEC(smc_clause) clauses;
    bool cleans, terminates;
} smc_landing;

// `pad` is a landingpad.
void smc_landing_find(smc_landing *, LLVMValueRef pad);
void smc_landing_free(smc_landing *);

#endif
