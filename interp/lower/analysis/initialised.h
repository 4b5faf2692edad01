// initialised.h - local variables of which nothing is read that was not written: a branch on what
// was not is an error, whatever it decides.
#ifndef SMC_LOWER_INITIALISED_H
#define SMC_LOWER_INITIALISED_H

#include "interp/lower/analysis/backoff_group.h"

// Whether each read of an object of the group surely comes after a write to all bytes that are read
// of it, and all that is written there was written itself. Of small objects only; false: not known.
bool smc_is_surely_written(smc_kinds, const smc_backoff_group *);
// The same of a local variable.
bool smc_variable_is_surely_written(smc_kinds, LLVMValueRef alloca);

#endif
