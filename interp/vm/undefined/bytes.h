// bytes.h - which bits of private objects are undefined.
#ifndef SMC_VM_UNDEFINED_BYTES_H
#define SMC_VM_UNDEFINED_BYTES_H

#include "interp/vm/vm.h"

uint32_t smc_uninitialised_room(uint32_t size); // bytes that stand behind those of an object
void smc_uninitialised_begin(smc_vm *, smc_slot *, bool undefined);
// It begins as a variable does some of whose bytes are not 0 in `undefined`; NULL: none.
void smc_uninitialised_as(smc_vm *, smc_slot *, const uint8_t *undefined);
// Of at most 8 bytes. The whole of an access lies in the object.
bool smc_uninitialised_any(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
smc_undefined smc_uninitialised_at(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
void smc_uninitialised_put(smc_vm *, smc_slot *, uint32_t offset, uint32_t n, smc_undefined);
void smc_uninitialised_clear(smc_vm *, smc_slot *, uint32_t offset, uint32_t n); // of any number
// Whether a private object that is the state of a back-off, or the beginning of another one, is
// undefined in a way that nothing but copying makes.
bool smc_uninitialised_is_copied(const smc_vm *);
// Forgets what is known of bytes past the last object.
void smc_uninitialised_tidy(smc_vm *);
// Recomputes the hash of the undefined bytes and registers: NULL, or what is wrong.
const char *smc_undefined_check(const smc_vm *);

#endif
