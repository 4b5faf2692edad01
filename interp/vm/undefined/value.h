// value.h - values of at most 8 bytes on their way to and from what others see.
#ifndef SMC_VM_VALUE_H
#define SMC_VM_VALUE_H

#include "interp/vm/vm.h"

// What was received: where it was read, and of how many bytes.
smc_value smc_value_of(const smc_vm *, uint64_t address, uint32_t size, uint64_t answer);
// What is sent of one of so many bytes. SMC_FLOW_FAIL: two values have one name, or it is one that
// the program must not have.
smc_flow smc_value_name(smc_vm *, uint64_t address, uint32_t size, smc_value, uint64_t *out);

// A register of the running activation.
smc_value smc_value_in(const smc_vm *, int32_t reg);
void smc_value_put(smc_vm *, int32_t reg, smc_value);

// The bytes of a value from the n-th on; a value of bytes from the n-th on, put to those before.
smc_value smc_value_rest(smc_value, uint32_t n);
void smc_value_join(smc_value *, uint32_t n, smc_value rest);

// Eight bits for each bit of a set of bytes; the set of bytes of which some bit is set.
uint64_t smc_value_bits(unsigned bytes);
unsigned smc_value_bytes(uint64_t bits);

#endif
