// recent.h - a cache of owned objects, with which the dispatch loop accesses them directly.
//
// An object stays its owner's, and keeps its position in vm->bytes, until the program restarts
// (owned.h), which clears the cache; an object that is not alive has a header without a base. So an
// entry of the running thread whose object is alive is what smc_owned_find_slot would find.
#ifndef SMC_VM_RECENT_H
#define SMC_VM_RECENT_H

#include "interp/vm/vm.h"

// Returns the entry of the cache for the object that begins at this address.
static inline smc_recent_object *smc_recent_entry(smc_vm *vm, uint64_t base) {
    // Object numbers begin at bit 16, 24, 29 or 31 (interp/bytecode/address.h).
    return &vm->recent[((base >> 16) + (base >> 24) + (base >> 29)) % SMC_RECENT_OBJECTS];
}

// Returns the object of a plain access to `size` bytes if it is in the cache and owned by the
// running thread, and the access is valid; otherwise NULL.
static inline smc_owned_object *smc_recent_object_at(smc_vm *vm, uint64_t address, uint32_t size) {
    const uint64_t base = smc_addr_base(address);
    const smc_recent_object *e = smc_recent_entry(vm, base);
    if (e->base != base || e->thread != vm->head.thread || e->object->base != base) return NULL;
    const uint64_t offset = address - base; // huge if the address is before the object
    const uint32_t room = e->object->slot.size;
    return offset < room && size <= room - offset ? e->object : NULL;
}

// Adds an object that the running thread owns.
static inline void smc_recent_add(smc_vm *vm, smc_owned_object *o) {
    *smc_recent_entry(vm, o->base) = (smc_recent_object){o->base, vm->head.thread, o};
}

#endif
