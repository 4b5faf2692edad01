// bytes.h - tracks the undefined bits of private objects. A range that is passed must lie inside
// the object.
#ifndef SMC_VM_UNDEFINED_BYTES_H
#define SMC_VM_UNDEFINED_BYTES_H

#include "interp/vm/vm.h"

// Returns the number of bytes that the flags of an object of `size` bytes take, after the object's
// bytes.
uint32_t smc_uninitialised_flag_bytes(uint32_t size);
// Initialises the flags of a new object: all bytes are undefined, or no byte.
void smc_uninitialised_init_flags(smc_vm *, smc_slot *, bool undefined);
// Initialises the flags of an object that is a variable: byte i is undefined if undefined[i] is
// nonzero; NULL: no byte is undefined.
void smc_uninitialised_init_from(smc_vm *, smc_slot *, const uint8_t *undefined);
// Query and set the undefined bits of n bytes of an object, at most 8.
bool smc_uninitialised_has_bits(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
smc_undefined smc_uninitialised_get(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
void smc_uninitialised_set(smc_vm *, smc_slot *, uint32_t offset, uint32_t n, smc_undefined);
// Marks n bytes as defined; n may be any number.
void smc_uninitialised_clear(smc_vm *, smc_slot *, uint32_t offset, uint32_t n);
// True if private memory may contain undefined bytes that were copied or partly written, depend on
// no input, and are not only padding.
bool smc_uninitialised_is_copied(const smc_vm *);
// Removes the records of bytes beyond the last object.
void smc_uninitialised_drop_dead(smc_vm *);
// Checks the hash of undefined bytes and registers by recomputing it. Returns NULL, or a
// description of the violation.
const char *smc_undefined_check(const smc_vm *);

#endif
