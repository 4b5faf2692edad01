// pure.h - recognises instructions that only compute a value.
#ifndef SMC_RELEVANCE_PURE_H
#define SMC_RELEVANCE_PURE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

bool smc_is_pure(LLVMValueRef instruction);
// For a division whose failure depends only on the divisor.
bool smc_fails_by_divisor(LLVMValueRef instruction);
// For arithmetic in functions of the program whose overflow is undefined.
bool smc_may_overflow(LLVMValueRef instruction);

#endif
