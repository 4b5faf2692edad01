// handover.h - passes owned objects to a created thread (docs/design/private.md).
//
// A creator often passes the address of a work item to a thread and does not access the item again.
// Until the thread is created, such an object belongs to the creator; from then on it belongs to
// the new thread: it becomes a part of that thread's initial state and leaves the creator's state.
#ifndef SMC_VM_HANDOVER_H
#define SMC_VM_HANDOVER_H

#include "interp/vm/vm.h"

// Hands over the object to which the start argument of a new thread points, if possible. Returns a
// number that identifies the objects and their contents; 0: nothing was handed over.
uint32_t smc_handover_give_memory(smc_vm *, uint64_t argument);
// Gives the objects with this number to the current thread, before it starts.
void smc_handover_take_memory(smc_vm *, uint32_t what);

void smc_handover_free(smc_vm *); // frees its contents

#endif
