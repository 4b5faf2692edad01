// ends.h - finds calls after which the run ends without an effect, and instructions that are only
// marks. Private to this folder.
#ifndef SMC_FACTS_ENDS_H
#define SMC_FACTS_ENDS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// True if the run, or only the calling thread, ends without any effect when `call` chooses
// `number`. The result is the same for all numbers of an arc.
SMC_MUST_USE bool smc_pass_number_ends_run(LLVMValueRef call, uint64_t number);

// True if the instruction is only debugging information or marks the lifetime of a variable.
bool smc_pass_is_annotation(LLVMValueRef instruction);

#endif
