// rounds.h - checks that execution of code can be stopped.
#ifndef SMC_BYTECODE_ROUNDS_H
#define SMC_BYTECODE_ROUNDS_H

#include "interp/bytecode/bytecode.h"

// True if every cycle contains an instruction that checks the stop condition: LOOP, BOUND or a
// call. All operands must be valid.
bool smc_is_stoppable(const smc_function *);

// Returns the k-th possible successor in the function; -1: no more.
int64_t smc_next_instruction(const smc_function *, uint32_t at, uint32_t k);

#endif
