// handover.h - passes an owned object to a created thread (docs/design/private.md).
//
// A creator often passes the address of a work item to a thread and does not access it again. Such
// an object belongs to the creator until the thread is created, and to the new thread from its
// start: it becomes part of the new thread's initial state and leaves the creator's state.
#ifndef SMC_VM_HANDOVER_H
#define SMC_VM_HANDOVER_H

#include "interp/vm/vm.h"

// Hands over the object to which the start argument of a new thread points, if possible. Returns a
// number for the objects and their contents; 0: none was handed over.
uint32_t smc_handover_give_memory(smc_vm *, uint64_t argument);
// Gives the objects with this number to the current thread, which is about to start.
void smc_handover_take_memory(smc_vm *, uint32_t what);

void smc_handover_free(smc_vm *);

#endif
