// tested.h - atomic additions whose results are only compared with a number
// (core/program/tested.h).
#ifndef SMC_LOWER_TESTED_H
#define SMC_LOWER_TESTED_H

#include <llvm-c/Core.h>
#include <stdint.h>

// If all uses of the result of an atomic addition are one comparison with a number, returns the
// bits of imm of SMC_OP_RMW for it: the condition, its limit and SMC_RMW_ONLY_TESTED. Otherwise
// returns 0.
uint64_t smc_test_of_addition(LLVMValueRef);

#endif
