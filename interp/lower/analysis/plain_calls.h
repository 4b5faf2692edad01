// plain_calls.h - recognises calls of functions that only compute and access memory plainly.
#ifndef SMC_LOWER_ANALYSIS_PLAIN_CALLS_H
#define SMC_LOWER_ANALYSIS_PLAIN_CALLS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// True for a load or store that is neither atomic nor volatile.
bool smc_is_plain_access(LLVMValueRef instruction);

// True if the called function and all functions that it calls are small and contain no atomic or
// volatile access, no fence, and no call of a library function other than to allocate or free
// memory. Such a call does not synchronise with another thread. Blocks that do not return are
// ignored.
bool smc_makes_only_plain_accesses(LLVMValueRef call);

#endif
