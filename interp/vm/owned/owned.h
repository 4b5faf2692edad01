// owned.h - owned memory: allocations, escaping stack objects and static variables that no second
// thread has accessed so far.
//
// While memory elides accesses (smc_memory.elides), the plain accesses of the owner to such an
// object, its allocation and its release are executed without events, since other threads cannot
// observe them. The object's bytes are part of the thread's state. If another thread accesses the
// object, or if an access of the owner is atomic or invalid, the object becomes shared and the
// exploration restarts (docs/design/private.md).
#ifndef SMC_VM_OWNED_H
#define SMC_VM_OWNED_H

#include "interp/vm/vm.h"

// Finds the object of a plain access to an allocation or to a static variable that is not constant.
// Sets *out to the object if the current thread owns it; NULL: the object is shared.
smc_flow smc_owned_find_slot(smc_vm *, uint64_t address, uint32_t size, bool write, smc_slot **out);
// To be called before the current thread writes n bytes at `within` of an object that it owns.
// smc_owned_find_slot calls it.
void smc_owned_note_write(smc_vm *, smc_owned_object *, uint32_t within, uint32_t n);
// Makes the current thread the owner of the object if possible. Sets *own to true if the thread is
// the owner.
smc_flow smc_owned_claim(smc_vm *, uint64_t address, bool *own);
// True if the current thread owns the object or may become its owner.
bool smc_owned_can_own(const smc_vm *, uint64_t address);

// Begins the lifetime of an object whose address was just allocated. Returns true if this needs
// no event.
bool smc_owned_begin_lifetime(smc_vm *, uint64_t address);
// Frees an object, owned or shared. Returns SMC_FLOW_NEXT if it was an owned object; otherwise
// frees it by an action.
smc_flow smc_owned_free(smc_vm *, uint32_t object, uint32_t phase);

// Returns the current thread's copy of an object that it owns or may own; NULL: the object is not
// alive.
smc_owned_object *smc_owned_find_live(const smc_vm *, uint64_t address);
// smc_owned_reserve returns a position in vm->bytes for an object of `size` bytes; 0: there is no
// room. smc_owned_create creates an object of zeros there. smc_owned_drop ends its lifetime and
// clears its bytes, since dead contents must not be part of the state.
uint32_t smc_owned_reserve(smc_vm *, uint32_t size);
smc_owned_object *smc_owned_create(smc_vm *, uint32_t place, uint64_t address, uint32_t size,
                                   bool undefined);
void smc_owned_drop(smc_vm *, smc_owned_object *);

// True if it is a leak if the program never frees the object. A thread-local variable ends with its
// thread, or never, and allocations of the language's runtime for itself are no leaks.
bool smc_owned_must_be_freed(const smc_vm *, const smc_allocation *);

// Marks an object as shared. Returns a flow other than SMC_FLOW_NEXT if the exploration must
// restart.
smc_flow smc_owned_mark_shared(smc_vm *, uint64_t address);
// Marks as shared all objects that the current thread has not freed; to be called when it ends.
smc_flow smc_owned_share_unfreed(smc_vm *);
// Like smc_owned_share_unfreed, for objects that point to allocated memory: the thread's static
// variables, and allocations of the language's runtime.
smc_flow smc_owned_share_pointing(smc_vm *);

// smc_owned_object_hash returns the contribution of an object to the hash of a set of objects
// (smc_vm_progress.objects). smc_owned_hash_of_new returns the hash of those owned objects of the
// current thread that were created after its first `since` writes to owned memory.
static inline uint64_t smc_owned_object_hash(uint32_t object) {
    return smc_mix_member(smc_mix_pair(object, 1));
}
uint64_t smc_owned_hash_of_new(const smc_vm *, uint32_t since);
// True if some owned object existed after the current thread's first `since` writes to owned memory
// and was written later. Checks all objects, so callers should test cheaper conditions first.
bool smc_owned_is_written_since(const smc_vm *, uint32_t since);
// Marks those objects as shared that smc_owned_is_written_since finds.
smc_flow smc_owned_share_written_since(smc_vm *, uint32_t since);

#endif
