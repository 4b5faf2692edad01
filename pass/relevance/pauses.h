// pauses.h - what a thread does to let time pass.
#ifndef SMC_RELEVANCE_PAUSES_H
#define SMC_RELEVANCE_PAUSES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// A call that lets others go on, or sleeps: nobody can tell that it did but by what it says is left
// of the time.
bool smc_is_pause(LLVMValueRef instruction);
unsigned smc_pause_left(LLVMValueRef pause); // the operand that is the address of that; 0: none
// The branch asks for the result of such a call, which is 0, and so never goes this way.
bool smc_is_never_taken(LLVMValueRef terminator, unsigned successor);

#endif
