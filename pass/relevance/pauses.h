// pauses.h - recognises calls with which a thread lets time pass.
#ifndef SMC_RELEVANCE_PAUSES_H
#define SMC_RELEVANCE_PAUSES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// True for a call that yields or sleeps. Its only observable effect is the remaining time that it
// may return or store.
bool smc_is_pause(LLVMValueRef instruction);
// Returns the operand that is the address at which the remaining time is stored; 0: none.
unsigned smc_pause_remaining_operand(LLVMValueRef pause);
// True if the branch tests the result of a pause, which is always 0, and therefore never takes the
// edge to this successor.
bool smc_is_edge_never_taken(LLVMValueRef terminator, unsigned successor);

#endif
