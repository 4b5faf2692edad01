// fences.h - finds the places where a fence could be inserted.
#ifndef SMC_LOWER_FENCES_H
#define SMC_LOWER_FENCES_H

#include "base/base.h"

#include <llvm-c/Core.h>

// A run is the sequence of instructions that a block executes from one source line up to a store,
// RMW, fence or call. If a run begins with `in` and a fence before it could matter, returns the
// first access of the run to shared memory; otherwise NULL. plain: fences also order plain accesses
// directly, not only through atomic ones.
LLVMValueRef smc_access_before_fence(LLVMValueRef in, unsigned private_kind, bool plain);

#endif
