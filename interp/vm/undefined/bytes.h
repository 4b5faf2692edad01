// bytes.h - tracks which bits of private objects are undefined. Every range lies inside the object.
#ifndef SMC_VM_UNDEFINED_BYTES_H
#define SMC_VM_UNDEFINED_BYTES_H

#include "interp/vm/vm.h"

// Returns the number of bytes that follow an object of `size` bytes to track its undefined bytes.
uint32_t smc_uninitialised_room(uint32_t size);
// Initialises the flags of a new object.
void smc_uninitialised_begin(smc_vm *, smc_slot *, bool undefined);
// Initialises an object like a variable: bytes with a nonzero `undefined` entry are undefined;
// NULL: none.
void smc_uninitialised_as(smc_vm *, smc_slot *, const uint8_t *undefined);
// Query and set the undefined bits of n bytes, at most 8.
bool smc_uninitialised_any(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
smc_undefined smc_uninitialised_at(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
void smc_uninitialised_put(smc_vm *, smc_slot *, uint32_t offset, uint32_t n, smc_undefined);
// Marks any number of bytes as defined.
void smc_uninitialised_clear(smc_vm *, smc_slot *, uint32_t offset, uint32_t n);
// True if a private object has a record, of a copied or partly written byte, that lies in the state
// of a back-off or at the beginning of another object.
bool smc_uninitialised_is_copied(const smc_vm *);
// Forgets the records of bytes beyond the last object.
void smc_uninitialised_tidy(smc_vm *);
// Recomputes the hash of undefined bytes and registers. Returns NULL, or a description of the
// violation.
const char *smc_undefined_check(const smc_vm *);

#endif
