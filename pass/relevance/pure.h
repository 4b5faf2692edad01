// pure.h - instructions that only compute a value.
#ifndef SMC_RELEVANCE_PURE_H
#define SMC_RELEVANCE_PURE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

bool smc_is_pure(LLVMValueRef instruction);
bool smc_fails_by_divisor(LLVMValueRef instruction); // a division whose failure depends only on the
                                                     // divisor
bool smc_may_overflow(LLVMValueRef instruction); // arithmetic of the program's own functions, in
                                                 // which overflow is undefined

#endif
