// matters.h - which of a function's values make a difference, and which only to how long it takes.
#ifndef SMC_LOWER_MATTERS_H
#define SMC_LOWER_MATTERS_H

#include "interp/lower/analysis/control.h"

bool smc_is_pure(LLVMValueRef instruction); // it computes a value and does nothing else
bool smc_is_note(LLVMValueRef instruction); // of debugging information, of the extent of a variable
// The instructions of the function that matter, and those that n given branches depend on: asked[instruction] = 1. Private allocas have
// metadata of this kind.
// Of the branches `but` (-> 1; NULL: none) nothing is asked: whatever they decide comes about either way.
void smc_find_asked(unsigned private_kind, const smc_control *, LLVMValueRef fn, const LLVMValueRef *exits, uint32_t n, const smc_table *but,
                    smc_table *asked);
// Whether no instruction that matters looks at the value.
bool smc_is_result_unused(LLVMValueRef in, const smc_table *asked);
// Whether nobody asks for what is in the variable, to which there is no pointer.
bool smc_is_unasked_variable(unsigned private_kind, LLVMValueRef alloca, const smc_table *asked);

#endif
