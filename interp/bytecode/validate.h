// validate.h - checks that code is valid for the VM.
#ifndef SMC_VALIDATE_H
#define SMC_VALIDATE_H

#include "interp/bytecode/bytecode.h"

// Returns a message about the first invalid instruction, which the caller frees; NULL: the code is
// valid. The VM does not check these properties again. Properties that depend on runtime values
// (addresses, and types of indirectly called functions) are checked by the VM, not here.
SMC_MUST_USE char *smc_code_fault(const smc_code *);

#endif
