// plain_calls.h - recognises calls of functions that only compute and access memory plainly.
#ifndef SMC_LOWER_ANALYSIS_PLAIN_CALLS_H
#define SMC_LOWER_ANALYSIS_PLAIN_CALLS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// True for a load or store that is neither atomic nor volatile.
bool smc_is_plain_access(LLVMValueRef instruction);

// True if the function that the instruction calls, and all that it calls, are small and have no
// atomic or volatile access, fence, or call of a library function but to allocate or free memory.
// So nothing that it does synchronises with another thread. Blocks that do not return are ignored.
bool smc_makes_only_plain_accesses(LLVMValueRef call);

#endif
