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

// Returns what a plain load of `bytes` bytes at an address, a term of 64 bits, reads: a term that
// is valid where *inside, a condition of one bit, holds; elsewhere the load is an error. Has no
// effect. Returns 0 unless the load reads private or constant memory whose bytes can be part of a
// term, so that it makes no event in any exploration.
smc_term smc_vm_term_of_load(smc_vm *, smc_term address, uint32_t bytes, smc_term *inside);

#endif
