// numbers.h - which of the numbers that a value may have make a difference to the program. Private
// to this folder.
#ifndef SMC_FACTS_NUMBERS_H
#define SMC_FACTS_NUMBERS_H

#include "pass/facts/arcs.h"

// All answers to what is asked of the value, wherever it goes; arcs->cuts is to be freed. false: it
// is used for something else than comparisons with constants, or goes where nobody can follow.
SMC_MUST_USE bool smc_pass_follow(LLVMValueRef value, smc_arcs *);

// The same of what the instructions of its own function ask of it, whatever else is done with it.
void smc_pass_asked_at_once(LLVMValueRef value, smc_arcs *);

// A range with a number of each kind that makes a difference. least > most: it is not known.
smc_numbers smc_pass_numbers_that_matter(LLVMValueRef call, bool is_signed);

#endif
