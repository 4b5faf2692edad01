// validate.h - checks that code is valid for the VM.
#ifndef SMC_VALIDATE_H
#define SMC_VALIDATE_H

#include "interp/bytecode/bytecode.h"

// Returns a message about the first fault, which the caller frees; NULL: none. The VM relies on
// these properties without checking them again. What the VM checks itself is not checked here:
// addresses, and callees with other types.
SMC_MUST_USE char *smc_code_fault(const smc_code *);

#endif
