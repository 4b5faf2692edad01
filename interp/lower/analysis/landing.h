// landing.h - decodes which exceptions a landing pad catches.
#ifndef SMC_LANDING_H
#define SMC_LANDING_H

#include "base/base.h"

#include <llvm-c/Core.h>

// A clause of a landing pad: it catches a type or, as a filter, all types except those that follow.
typedef struct smc_clause {
    LLVMValueRef type; // address of the type's type_info; null: every type
    uint32_t n_others; // for a filter: the number of types that follow it
    bool is_filter;
} smc_clause;

// A decoded landing pad; the flags are those of bytecode/pads.h.
typedef struct smc_landing_pad {
    SMC_VEC(smc_clause) clauses;
    bool cleans, terminates;
} smc_landing_pad;

// Decodes the clauses of a landingpad instruction.
void smc_landing_find(smc_landing_pad *, LLVMValueRef pad);
void smc_landing_free(smc_landing_pad *);

#endif
