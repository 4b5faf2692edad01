// rounds.h - whether code can be stopped.
#ifndef SMC_BYTECODE_ROUNDS_H
#define SMC_BYTECODE_ROUNDS_H

#include "interp/bytecode/bytecode.h"

// Whether every way round leads by an instruction that looks at the stop token: LOOP, BOUND or a
// call. All operands are valid.
bool smc_is_stoppable(const smc_function *);

// The k-th instruction that may come next in the function; -1: there are no more.
int64_t smc_next_instruction(const smc_function *, uint32_t at, uint32_t k);

#endif
