// handover.h - an object that a thread owns and hands to one that it creates (docs/private.md).
//
// Who creates a thread gives it the address of what it is to work on, and often does not look at
// that again. Such an object is the creator's until then and the new thread's from its beginning
// on: of the state of that beginning it is a part, and of the creator's state no more.
#ifndef SMC_VM_HANDOVER_H
#define SMC_VM_HANDOVER_H

#include "interp/vm/vm.h"

// A thread is created with this argument. What it is handed, by a number that stands for the object
// and all that it holds; 0: nothing.
uint32_t smc_handover_give(smc_vm *, uint64_t argument);
// The running thread, which is about to begin, is handed that.
void smc_handover_take(smc_vm *, uint32_t what);

void smc_handover_forget(smc_vm *);

#endif
