// term_access.h - loads and stores whose address depends on inputs.
#ifndef SMC_VM_TERM_ACCESS_H
#define SMC_VM_TERM_ACCESS_H

#include "interp/vm/vm.h"

// True if the instruction is a load or store and its address is a term.
bool smc_accesses_by_term(smc_vm *, const smc_insn *);
// Executes the instruction. If its object is private or constant, a load yields a term, and a store
// makes all elements terms that it may change. Otherwise chooses the address and returns
// SMC_FLOW_REDISPATCH; the address is then a number. An address out of bounds is an error.
smc_flow smc_vm_access_by_term(smc_vm *, const smc_insn *);

#endif
