// pure.h - which instructions compute a value and do nothing else.
#ifndef SMC_RELEVANCE_PURE_H
#define SMC_RELEVANCE_PURE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

bool smc_is_pure(LLVMValueRef instruction);
bool smc_fails_by_divisor(LLVMValueRef instruction); // a division, of which only the divisor says
                                                     // whether it fails
bool smc_may_overflow(LLVMValueRef instruction); // a computation: what does not fit is undefined,
                                                 // and the function is the program's own

#endif
