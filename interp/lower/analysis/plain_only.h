// plain_only.h - finds variables, or parts of them, that are only accessed by plain reads and
// writes.
#ifndef SMC_LOWER_ANALYSIS_PLAIN_ONLY_H
#define SMC_LOWER_ANALYSIS_PLAIN_ONLY_H

#include "base/base.h"
#include "interp/bytecode/bytecode.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

bool smc_is_gep(LLVMValueRef); // for a getelementptr instruction or constant expression

// True if the variable's address flows only into geps, comparisons, the address operands of
// accesses and copies, and functions on synchronisation objects (whose state is not in the bytes).
// Flow through parameters, results, phis, selects and local variables of defined functions is
// followed. Then the analysis sees all accesses to the variable (smc_location.plain_only), and
// appends the extents of atomic accesses to `atomic`, which is empty at the call. Returns false if
// the analysis cannot tell.
bool smc_is_plain_only(LLVMTargetDataRef, LLVMValueRef global, smc_access_ranges *atomic);

#endif
