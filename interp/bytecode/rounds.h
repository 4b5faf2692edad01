// rounds.h - whether code can be stopped.
#ifndef SMC_BYTECODE_ROUNDS_H
#define SMC_BYTECODE_ROUNDS_H

#include "interp/bytecode/bytecode.h"

// Whether every way round leads by an instruction that looks at the stop token: LOOP, BOUND or a
// call. All operands are valid.
bool smc_is_stoppable(const smc_function *);

#endif
