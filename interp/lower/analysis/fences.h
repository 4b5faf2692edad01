// fences.h - finds the places where a fence could be inserted.
#ifndef SMC_LOWER_FENCES_H
#define SMC_LOWER_FENCES_H

#include "base/base.h"

#include <llvm-c/Core.h>

// A run is a sequence of instructions of one block and one source line that ends with a store, RMW,
// fence or call. If `in` begins a run and a fence before it could matter, returns the first access
// of the run to shared memory; otherwise NULL. plain: fences order plain accesses directly, not
// only through atomic accesses.
LLVMValueRef smc_first_access_after_fence(LLVMValueRef in, unsigned private_kind, bool plain);

#endif
