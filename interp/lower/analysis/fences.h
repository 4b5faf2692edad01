// fences.h - where a fence could be put into the text.
#ifndef SMC_LOWER_FENCES_H
#define SMC_LOWER_FENCES_H

#include "base/base.h"

#include <llvm-c/Core.h>

// A run is what a block does in one line up to a store, a read-modify-write, a fence or a call: the
// statement of its first access begins with it, or is part of a longer one. Where a run begins with
// this instruction and a fence before it could make a difference, its first access to what others
// may see; otherwise NULL. `plain`: plain accesses are ordered by fences, too, not only through
// atomic ones.
LLVMValueRef smc_fenced_access(LLVMValueRef in, unsigned private_kind, bool plain);

#endif
