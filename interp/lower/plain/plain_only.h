// plain_only.h - which variables no access reaches but plain reads and writes.
#ifndef SMC_LOWER_PLAIN_ONLY_H
#define SMC_LOWER_PLAIN_ONLY_H

#include "base/base.h"

#include <llvm-c/Core.h>

bool smc_is_gep(LLVMValueRef); // an instruction or a constant

// Whether the variable's address flows only into geps, comparisons and the address operands of
// loads, stores and copies that are not atomic, also through parameters, results, phis and selects
// of functions whose bodies are there. Nobody else knows it then, so that these are all accesses
// there are (smc_location.plain_only). false, too, where that cannot be said.
bool smc_is_plain_only(LLVMValueRef global);

#endif
