// fences.h - finds places where a fence could be inserted.
#ifndef SMC_LOWER_FENCES_H
#define SMC_LOWER_FENCES_H

#include "base/base.h"

#include <llvm-c/Core.h>

// A run is what a block executes in one line up to a store, RMW, fence or call. The statement of
// its first access begins with the run or contains it. If a run begins with `in` and a fence before
// it could matter, returns the run's first access to shared memory; otherwise NULL. `plain`: fences
// also order plain accesses directly, not only through atomic ones.
LLVMValueRef smc_fenced_access(LLVMValueRef in, unsigned private_kind, bool plain);

#endif
