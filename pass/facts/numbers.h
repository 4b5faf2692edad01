// numbers.h - finds which values of a chosen number make a difference to the program. Private to
// this folder.
#ifndef SMC_FACTS_NUMBERS_H
#define SMC_FACTS_NUMBERS_H

#include "pass/facts/arcs.h"

// Adds all comparisons that depend on the value, wherever it flows; the caller frees arcs->cuts.
// Returns false if the value cannot be followed, or has a use other than comparisons with
// constants.
SMC_MUST_USE bool smc_pass_follow_value(LLVMValueRef value, smc_arcs *);

// Adds only the comparisons in the value's own function, and ignores all other uses.
void smc_pass_add_local_comparisons(LLVMValueRef value, smc_arcs *);

// Returns a range that contains a number of each arc that makes a difference to the program. least
// > most: unknown.
smc_numbers smc_pass_relevant_numbers(LLVMValueRef call, bool is_signed);

#endif
