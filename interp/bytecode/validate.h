// validate.h - whether code is what the VM takes it for.
#ifndef SMC_VALIDATE_H
#define SMC_VALIDATE_H

#include "interp/bytecode/bytecode.h"

// What is wrong with the code, which the caller frees; NULL: nothing. The VM relies on everything
// that is looked at, and looks at none of it again. What it does look at is not: addresses, callees
// of other types.
SMC_MUST_USE char *smc_code_fault(const smc_code *);

#endif
