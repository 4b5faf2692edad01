// tested.h - additions whose results are only tested (core/program/tested.h).
#ifndef SMC_LOWER_TESTED_H
#define SMC_LOWER_TESTED_H

#include <llvm-c/Core.h>
#include <stdint.h>

// If all uses of the result of an atomic addition are one comparison with a number, returns the
// condition, its limit and SMC_RMW_TESTED (SMC_OP_RMW); 0 otherwise.
uint64_t smc_test_of_addition(LLVMValueRef);

#endif
