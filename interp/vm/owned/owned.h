// owned.h - memory that no second thread has accessed so far: allocations, escaping stack objects
// and static variables.
//
// While memory elides (smc_memory.elides), the owner's plain accesses to such an object, its
// allocation and its release are invisible to other threads. They are executed without events, and
// the object's bytes are part of the thread's state. If another thread accesses the object, or the
// owner's access is atomic or invalid, the object becomes shared and the exploration restarts
// (docs/design/private.md).
#ifndef SMC_VM_OWNED_H
#define SMC_VM_OWNED_H

#include "interp/vm/vm.h"

// Finds the object of a plain access to an allocation or to a non-constant static variable. Sets
// *out to its bytes if the current thread owns the object; NULL: the object is shared.
smc_flow smc_owned_find_slot(smc_vm *, uint64_t address, uint32_t size, bool write, smc_slot **out);
// Makes the current thread the owner of the object, if it may be. Sets *own to whether it is the
// owner.
smc_flow smc_owned_claim(smc_vm *, uint64_t address, bool *own);
// True if the current thread owns the object or may become its owner.
bool smc_owned_can_own(const smc_vm *, uint64_t address);

// Begins the lifetime of an object whose address was just allocated. Returns true if this needs no
// event.
bool smc_owned_begin_lifetime(smc_vm *, uint64_t address);
// Frees an object, owned or not. Returns SMC_FLOW_NEXT once an owned object is freed; otherwise an
// action frees it.
smc_flow smc_owned_free(smc_vm *, uint32_t object, uint32_t phase);

// Returns the current thread's copy of an object that it owns or may own; NULL: the object is not
// alive.
smc_owned_object *smc_owned_find_live(const smc_vm *, uint64_t address);
// smc_owned_reserve returns a position in vm->bytes for an object of `size` bytes; 0: there is no
// room. smc_owned_create creates a zeroed object there. smc_owned_drop ends its lifetime and clears
// it, since dead contents must not be part of the state.
uint32_t smc_owned_reserve(smc_vm *, uint32_t size);
smc_owned_object *smc_owned_create(smc_vm *, uint32_t place, uint64_t address, uint32_t size,
                                   bool undefined);
void smc_owned_drop(smc_vm *, smc_owned_object *);

// Whether the program leaks the object if it never frees it. Thread-local variables end with their
// thread, or never; what the language's runtime allocates for itself is no leak.
bool smc_owned_must_be_freed(const smc_vm *, const smc_allocation *);

// Marks an object as shared. Returns an error if the exploration must restart.
smc_flow smc_owned_mark_shared(smc_vm *, uint64_t address);
// Marks as shared all objects that the current thread, which ends, has not freed.
smc_flow smc_owned_mark_unfreed_shared(smc_vm *);
// The same for its static variables, and allocations of the language's runtime, that point to
// allocated memory.
smc_flow smc_owned_share_pointing(smc_vm *);

// smc_owned_hash returns the hash by which an object contributes to that of a set of objects
// (smc_vm_progress.objects). smc_owned_hash_of_new returns the hash of the set of the current
// thread's owned objects that were created after its first `since` writes to owned memory.
static inline uint64_t smc_owned_hash(uint32_t object) {
    return smc_mix_member(smc_mix_pair(object, 1));
}
uint64_t smc_owned_hash_of_new(const smc_vm *, uint32_t since);
// True if an owned object, which existed after the current thread's first `since` writes to owned
// memory, has been written to later. The function checks all objects, so callers should test
// cheaper conditions first.
bool smc_owned_is_rewritten(const smc_vm *, uint32_t since);
// Marks the objects as shared for which smc_owned_is_rewritten holds.
smc_flow smc_owned_mark_rewritten_shared(smc_vm *, uint32_t since);

#endif
