// pauses.h - calls by which a thread lets time pass.
#ifndef SMC_RELEVANCE_PAUSES_H
#define SMC_RELEVANCE_PAUSES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// True for a call that yields or sleeps, whose only observable effect is the remaining time that it
// may return.
bool smc_is_pause(LLVMValueRef instruction);
unsigned smc_pause_left(LLVMValueRef pause); // Returns the operand that is the address of the
                                             // remaining time; 0: none.
// True if the branch tests the result of such a call, which is 0, and therefore never goes to this
// successor.
bool smc_is_never_taken(LLVMValueRef terminator, unsigned successor);

#endif
