// pages.h - the bytes of owned objects (owned.h), in pages that the states of a thread share.
//
// Each object has its place for good, in a chunk of its thread's, so that a state says of each
// chunk what its pages hold, and one that is like another one's is the same. What a thread has not
// changed since its last state is neither looked at nor copied; nor is what belongs to other
// threads.
#ifndef SMC_VM_PAGES_H
#define SMC_VM_PAGES_H

#include "interp/vm/vm.h"

// Makes vm->bytes, with room for as much as is known to be needed; address space costs no memory
// before it is used.
void smc_pages_init(smc_vm *);
void smc_pages_free(smc_vm *);

// Room for so many bytes in the running thread's chunks, zeros in every state until it is written
// to: where among vm->bytes. 0: there is none; with vm->owned.wanted there is once everything has
// started over.
uint32_t smc_pages_reserve(smc_vm *, uint64_t size);
// The running thread writes to these bytes.
void smc_pages_touch(smc_vm *, uint32_t at, uint32_t n);
void smc_pages_clear(smc_vm *, uint32_t at, uint32_t n); // makes them zeros

// What the running thread's chunks hold now: vm->head.n_chunks pages, which are the caller's to
// release.
smc_page *const *smc_pages_settle(smc_vm *);
void smc_pages_restore(smc_vm *, smc_page *const *chunks, uint32_t n);
void smc_pages_release(smc_page *); // NULL: zeros
// How much room there is to be in the next attempt, where that is more than at first; makes so much
// of it, if there is less, before there are any states. false: there is never so much.
uint32_t smc_pages_room(const smc_vm *);
SMC_MUST_USE bool smc_pages_make_room(smc_vm *, uint32_t room);
// Gives up all rooms. No state is left.
void smc_pages_restart(smc_vm *);

#endif
