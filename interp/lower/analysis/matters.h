// matters.h - which of a function's values make a difference, and which only to how long it takes.
#ifndef SMC_LOWER_MATTERS_H
#define SMC_LOWER_MATTERS_H

#include "interp/lower/analysis/control.h"
#include "interp/lower/analysis/pauses.h"

bool smc_is_pure(LLVMValueRef instruction);          // it computes a value and does nothing else
bool smc_fails_by_divisor(LLVMValueRef instruction); // a division, of which only the divisor says
                                                     // whether it fails
bool smc_may_overflow(LLVMValueRef instruction); // a computation: what does not fit is undefined,
                                                 // and the function is the program's own
typedef SMC_VEC(LLVMBasicBlockRef) smc_blocks;
// The blocks to which a function comes that throws nothing.
void smc_find_usual_blocks(LLVMValueRef fn, smc_blocks *);
bool smc_is_vain(smc_kinds, LLVMValueRef instruction); // it does nothing but take time, as far as
                                                       // others can tell
// The variable of its own function that a load or store accesses, where nothing but these does;
// NULL: none.
LLVMValueRef smc_variable_of(smc_kinds, LLVMValueRef access);
// The instructions of the function that matter, and those that n given branches depend on:
// asked[instruction] = 1. Of the branches `but` (-> 1; NULL: none) nothing is asked: whatever they
// decide comes about either way.
void smc_find_asked(smc_kinds kinds, const smc_control *, LLVMValueRef fn,
                    const LLVMValueRef *exits, uint32_t n, const smc_table *but, smc_table *asked);
// Whether no instruction that matters looks at the value.
bool smc_is_result_unused(LLVMValueRef in, const smc_table *asked);
// Whether nobody asks for what is in the variable, to which there is no pointer.
bool smc_is_unasked_variable(smc_kinds kinds, LLVMValueRef alloca, const smc_table *asked);

#endif
