// ends.h - what ends a run at once, and what does nothing. Private to this folder.
#ifndef SMC_FACTS_ENDS_H
#define SMC_FACTS_ENDS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Whether the run, or that of its thread, ends before anything is done where the call, of a
// function that chooses a number, returns this one. It does so for all numbers of the same arc.
SMC_MUST_USE bool smc_pass_ends_with(LLVMValueRef call, uint64_t number);

// Whether the instruction only says something to debuggers, or of the lifetime of a variable.
bool smc_pass_does_nothing(LLVMValueRef instruction);

#endif
