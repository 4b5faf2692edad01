// uninitialised.h - bytes of private objects that were never written.
#ifndef SMC_VM_UNINITIALISED_H
#define SMC_VM_UNINITIALISED_H

#include "interp/vm/vm.h"

// Only objects that have bits for it are begun or changed.
uint32_t smc_uninitialised_room(uint32_t size); // bytes that the bits of so many take
void smc_uninitialised_begin(smc_vm *, smc_slot *);
// Of at most 8 bytes, a bit each. The whole of an access lies in the object.
uint8_t smc_uninitialised_at(const smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);
void smc_uninitialised_put(smc_vm *, smc_slot *, uint32_t offset, uint32_t n, uint8_t unwritten);
void smc_uninitialised_clear(smc_vm *, smc_slot *, uint32_t offset, uint32_t n); // of any number
smc_flow smc_uninitialised_error(smc_vm *, const smc_slot *, uint32_t offset, uint32_t n);

#endif
