// machine.h - call frames and private objects of the running thread.
#ifndef SMC_VM_MACHINE_H
#define SMC_VM_MACHINE_H

#include "interp/vm/vm.h"

// Enters a function that has bytecode, from the call at head.pc. Returns SMC_FLOW_REDISPATCH, or
// the error of a stack overflow.
smc_flow smc_vm_enter_function(smc_vm *, const smc_function *fn);
// Pops the current frame and copies n results to the caller's registers. Must not be called for a
// thread's first function.
void smc_vm_return(smc_vm *, const uint64_t *results, uint32_t n);
// Pops frames until the frame whose register 0 is at index `frame` of words is the current one.
void smc_vm_unwind_to(smc_vm *, uint32_t frame);
// Creates a private object of `size` zero bytes and sets *address. declared: the bytes are
// undefined until written. Returns false on stack overflow.
bool smc_vm_create_private_object(smc_vm *, uint64_t size, uint32_t variable, bool declared,
                                  uint64_t *address);
// smc_vm_leave_scope ends the lifetime of a private object. smc_vm_enter_scope begins a new
// lifetime of the object; declared: with undefined bytes. They return false if the object does not
// exist or is smaller than required.
SMC_MUST_USE bool smc_vm_leave_scope(smc_vm *, uint64_t address);
SMC_MUST_USE bool smc_vm_enter_scope(smc_vm *, uint64_t address, uint64_t size, bool declared);

#endif
