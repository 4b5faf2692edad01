// initialised.h - local variables of which nothing is read that was not written: a branch on what
// was not is an error, whatever it decides.
#ifndef SMC_LOWER_INITIALISED_H
#define SMC_LOWER_INITIALISED_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// Whether each read of the local variable, by its function or those that it calls, surely comes
// after a write to all of it but padding. Of small variables only; false: not known.
bool smc_is_surely_initialised(LLVMValueRef alloca);

#endif
