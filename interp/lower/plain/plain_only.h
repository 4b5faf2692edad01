// plain_only.h - which variables, or which parts of them, no access reaches but plain reads and
// writes.
#ifndef SMC_LOWER_PLAIN_ONLY_H
#define SMC_LOWER_PLAIN_ONLY_H

#include "base/base.h"
#include "interp/bytecode/bytecode.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

bool smc_is_gep(LLVMValueRef); // an instruction or a constant

// Whether the variable's address flows only into geps, comparisons, the address operands of
// accesses and copies, and the functions of synchronisation objects, which are words apart from the
// bytes there; also through parameters, results, phis, selects and local variables of functions
// whose bodies are there. Nobody else knows it then, so that these are all accesses there are
// (smc_location.plain_only). In `atomic`, which is empty, are the extents of those that are atomic.
// false, too, where that cannot be said.
bool smc_is_plain_only(LLVMTargetDataRef, LLVMValueRef global, smc_extents *atomic);

#endif
