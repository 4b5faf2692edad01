// rounds.h - checks that the execution of untrusted bytecode can always be stopped.
#ifndef SMC_BYTECODE_ROUNDS_H
#define SMC_BYTECODE_ROUNDS_H

#include "interp/bytecode/bytecode.h"

// True if every cycle of the control flow contains an instruction that checks the stop condition:
// LOOP, BOUND or a call. The operands must have been validated before.
bool smc_can_always_be_stopped(const smc_function *);

// Returns the index of the k-th possible successor of the instruction `at`; -1: it has no more.
int64_t smc_kth_successor(const smc_function *, uint32_t at, uint32_t k);

#endif
