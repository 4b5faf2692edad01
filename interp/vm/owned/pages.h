// pages.h - stores the bytes of owned objects (owned.h) in pages that thread states share.
//
// Each object has a fixed place in a chunk of its thread. A state refers to the page of each chunk,
// so equal states have equal pages. Chunks that a thread has not changed since its last state, and
// chunks of other threads, are neither compared nor copied.
#ifndef SMC_VM_PAGES_H
#define SMC_VM_PAGES_H

#include "interp/vm/vm.h"

// Maps vm->bytes with the room that is known to be needed. Unused address space costs no memory.
void smc_pages_init(smc_vm *);
void smc_pages_free(smc_vm *);

// Reserves `size` bytes in the current thread's chunks; they are zero in every state until written.
// Returns their position in vm->bytes; 0: no room. If vm->owned.wanted is then set, there is room
// after a restart.
uint32_t smc_pages_reserve(smc_vm *, uint64_t size);
// Records that the current thread writes to these bytes.
void smc_pages_touch(smc_vm *, uint32_t at, uint32_t n);
// Sets the bytes to zero.
void smc_pages_clear(smc_vm *, uint32_t at, uint32_t n);

// Returns the pages of the current thread's chunks, vm->head.n_chunks of them. The caller releases
// each.
smc_page *const *smc_pages_share(smc_vm *);
void smc_pages_restore(smc_vm *, smc_page *const *chunks, uint32_t n);
// NULL stands for a zero page.
void smc_pages_release(smc_page *);
// smc_pages_room returns the room needed by the next attempt if it exceeds the initial room, else
// 0. smc_pages_make_room provides it; to be called before any state exists. Returns false if the
// room exceeds the maximum.
uint32_t smc_pages_room(const smc_vm *);
SMC_MUST_USE bool smc_pages_make_room(smc_vm *, uint32_t room);
// Releases all rooms. No saved state may be left.
void smc_pages_restart(smc_vm *);

#endif
