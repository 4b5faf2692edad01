// pure.h - recognises instructions that only compute a value.
#ifndef SMC_RELEVANCE_PURE_H
#define SMC_RELEVANCE_PURE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// True if the instruction only computes a value from its operands, and cannot fail.
bool smc_is_pure(LLVMValueRef instruction);
// True for a division whose failure depends only on the divisor.
bool smc_fails_by_divisor(LLVMValueRef instruction);
// True for arithmetic in functions of the program whose overflow is undefined behaviour.
bool smc_may_overflow(LLVMValueRef instruction);

#endif
