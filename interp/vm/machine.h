// machine.h - activations and private memory.
#ifndef SMC_VM_MACHINE_H
#define SMC_VM_MACHINE_H

#include "interp/vm/vm.h"

// Enters a function that has code, from the call at head.pc: SMC_FLOW_AGAIN, or an error where the
// stack is full.
smc_flow smc_vm_call(smc_vm *, const smc_function *fn);
// Ends the running activation, of which n registers go to the caller's. Not for a thread's first
// function.
void smc_vm_leave(smc_vm *, const uint64_t *results, uint32_t n);
// Ends activations up to the one whose register 0 is there, as a jump does.
void smc_vm_leave_to(smc_vm *, uint32_t frame);
// A new private object of zeros, which are undefined if it is `declared`. false: the stack is full.
bool smc_vm_private(smc_vm *, uint64_t size, uint32_t variable, bool declared, uint64_t *address);
// One whose scope is left has no bytes, until it is entered again, with nothing written if it is
// `declared`. false: it is not there, or has no such room.
SMC_MUST_USE bool smc_vm_leave_scope(smc_vm *, uint64_t address);
SMC_MUST_USE bool smc_vm_enter_scope(smc_vm *, uint64_t address, uint64_t size, bool declared);

#endif
