// ends.h - finds calls after which the run ends, and instructions without effect. Private to this
// folder.
#ifndef SMC_FACTS_ENDS_H
#define SMC_FACTS_ENDS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// Returns whether the run, or the run of the thread, ends before anything is done if the call, of a
// function that chooses a number, returns this one. The result is the same for all numbers of an
// arc.
SMC_MUST_USE bool smc_pass_ends_with(LLVMValueRef call, uint64_t number);

// Returns whether the instruction is only debug information or marks the lifetime of a variable.
bool smc_pass_does_nothing(LLVMValueRef instruction);

#endif
