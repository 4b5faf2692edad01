// owned.h - memory that, as far as is known, one thread alone touches: allocations, stack objects
// that escape, static variables.
//
// While memory elides (smc_memory.elides), the thread's plain accesses to such an object are none
// that others could notice, nor is that it begins and ends to live: all that is done at once, and
// its bytes are part of the thread's state. As soon as another thread comes by, or an access is
// anything but a plain one of an object that is there, it has turned out to be shared, and
// everything starts over (docs/private.md).
#ifndef SMC_VM_OWNED_H
#define SMC_VM_OWNED_H

#include "interp/vm/vm.h"

// Of a plain access to an allocation or to a static variable that is not constant: what the running
// thread owns there; NULL: it is shared.
smc_flow smc_owned_find(smc_vm *, uint64_t address, uint32_t size, bool write, smc_slot **out);
// Whether the object is the running thread's own; it is from now on, if it may be.
smc_flow smc_owned_take(smc_vm *, uint64_t address, bool *own);
// Whether the running thread owns the object, or could.
bool smc_owned_has(const smc_vm *, uint64_t address);

// The object begins to live: its address has just been handed out. true: nobody else need know.
bool smc_owned_begin(smc_vm *, uint64_t address);
// Frees an object, owned or not. SMC_FLOW_NEXT: it has been owned, and is free now.
smc_flow smc_owned_free(smc_vm *, uint32_t object, uint32_t phase);

// What the running thread has of an object that it owns, or could; NULL: nothing.
smc_owned *smc_owned_live(const smc_vm *, uint64_t address);
// Room for one of so many bytes; 0: there is none. The object there, of zeros. Ends it: what it
// held is no state.
uint32_t smc_owned_reserve(smc_vm *, uint32_t size);
smc_owned *smc_owned_make(smc_vm *, uint32_t place, uint64_t address, uint32_t size,
                          bool undefined);
void smc_owned_drop(smc_vm *, smc_owned *);

// The object is to be accessed otherwise. Anything but SMC_FLOW_NEXT: everything starts over.
smc_flow smc_owned_share(smc_vm *, uint64_t address);
// The same of all that the running thread, which ends, has not freed.
smc_flow smc_owned_share_unfreed(smc_vm *);

// What an object adds to the hash of a set of them (smc_vm_progress.objects); the hash of those
// that the running thread owns, and that have begun to live after it had made so many writes.
static inline uint64_t smc_owned_hash(uint32_t object) {
    return smc_mix_member(smc_mix_pair(object, 1));
}
uint64_t smc_owned_hash_of_new(const smc_vm *, uint32_t since);
// Whether there are objects that live, and lived when the running thread had made so many writes,
// and have been written to since then. To be asked where all else is as it was: all objects are
// looked at.
bool smc_owned_is_rewritten(const smc_vm *, uint32_t since);
// They are to be accessed otherwise.
smc_flow smc_owned_share_rewritten(smc_vm *, uint32_t since);

#endif
