// pages.h - stores the bytes of owned objects (owned.h) in pages that thread states share.
//
// Each object has a fixed position in a chunk of its thread's memory. A saved state refers to one
// interned chunk for each of the thread's chunks, so equal states refer to equal pages. Chunks of
// other threads, and chunks that the thread has not changed since its last state, are neither
// compared nor copied.
#ifndef SMC_VM_PAGES_H
#define SMC_VM_PAGES_H

#include "interp/vm/vm.h"

// Maps memory for owned objects in vm->bytes, as much as earlier attempts needed. Unused address
// space takes no memory.
void smc_pages_init(smc_vm *);
void smc_pages_free(smc_vm *);

// Reserves `size` bytes in the current thread's chunks. They are zero in every state until they are
// written. Returns their position in vm->bytes; 0: there is no room. If vm->owned.wanted is set, a
// restart will provide the room.
uint32_t smc_pages_reserve(smc_vm *, uint64_t size);
// To be called before the current thread writes to n bytes at `at`: marks their pages as changed.
void smc_pages_mark_written(smc_vm *, uint32_t at, uint32_t n);
// Sets the bytes to zero.
void smc_pages_clear(smc_vm *, uint32_t at, uint32_t n);

// Interns the current thread's memory. Returns the interned chunks, vm->head.n_chunks of them. The
// caller must release each.
smc_page *const *smc_pages_intern_chunks(smc_vm *);
// Restores the current thread's memory from n interned chunks.
void smc_pages_restore(smc_vm *, smc_page *const *chunks, uint32_t n);
// Drops a reference to a chunk. NULL, which represents a chunk of zeros, is allowed.
void smc_pages_release(smc_page *);
// smc_pages_room_needed returns the number of bytes that the next attempt needs, if they exceed the
// initial room; otherwise 0. smc_pages_make_room provides them, and must be called before any state
// exists. It returns false if they exceed the maximum.
uint32_t smc_pages_room_needed(const smc_vm *);
SMC_MUST_USE bool smc_pages_make_room(smc_vm *, uint32_t room);
// Frees the memory of all threads. No saved state may exist.
void smc_pages_restart(smc_vm *);

#endif
