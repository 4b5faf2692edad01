// plain_only.h - finds variables, and parts of variables, that are only accessed by plain reads and
// writes.
#ifndef SMC_LOWER_ANALYSIS_PLAIN_ONLY_H
#define SMC_LOWER_ANALYSIS_PLAIN_ONLY_H

#include "base/base.h"
#include "interp/bytecode/bytecode.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

bool smc_is_gep(LLVMValueRef); // true for a getelementptr instruction or constant expression

// True if the analysis sees all accesses to the variable (smc_location.plain_only). It does if the
// variable's address flows only into geps, comparisons, the address operands of accesses and
// copies, and functions on synchronisation objects (whose state is not in the object's bytes). Flow
// through parameters, results, phis, selects and local variables of defined functions is followed.
// Appends the ranges of atomic accesses to `atomic`, which is empty at the call.
bool smc_is_plain_only(LLVMTargetDataRef, LLVMValueRef global, smc_access_ranges *atomic);

#endif
