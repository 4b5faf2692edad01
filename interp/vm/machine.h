// machine.h - call frames and private memory.
#ifndef SMC_VM_MACHINE_H
#define SMC_VM_MACHINE_H

#include "interp/vm/vm.h"

// Enters a function with a body, from the call at head.pc. Returns SMC_FLOW_AGAIN, or an error on
// stack overflow.
smc_flow smc_vm_call(smc_vm *, const smc_function *fn);
// Pops the current frame and copies n registers to the caller's. Must not be called for a thread's
// first function.
void smc_vm_leave(smc_vm *, const uint64_t *results, uint32_t n);
// Pops frames, as longjmp does, up to the one whose register 0 is at index `frame` of words.
void smc_vm_leave_to(smc_vm *, uint32_t frame);
// Creates a private object of `size` zero bytes, which count as undefined if it is `declared`.
// Returns false on stack overflow.
bool smc_vm_private(smc_vm *, uint64_t size, uint32_t variable, bool declared, uint64_t *address);
// smc_vm_leave_scope ends an object's lifetime; smc_vm_enter_scope begins the next one, with
// undefined bytes if it is `declared`. They return false if the object does not exist or does not
// have that much room.
SMC_MUST_USE bool smc_vm_leave_scope(smc_vm *, uint64_t address);
SMC_MUST_USE bool smc_vm_enter_scope(smc_vm *, uint64_t address, uint64_t size, bool declared);

#endif
