// value.h - converts values of at most 8 bytes between registers, which have undefined bits, and
// the core's form, where a name (a hash) stands for a partly undefined value.
#ifndef SMC_VM_VALUE_H
#define SMC_VM_VALUE_H

#include "interp/vm/vm.h"

// Returns the value for the core's form `answer` of `size` bytes that were read at `address`.
smc_value smc_value_of(const smc_vm *, uint64_t address, uint32_t size, uint64_t answer);
// Sets *out to the core's form of a value of `size` bytes that is to be written at `address`.
// Returns SMC_FLOW_FAIL if the exploration must restart after a hash collision, or if the value is
// reserved.
smc_flow smc_value_name(smc_vm *, uint64_t address, uint32_t size, smc_value, uint64_t *out);

// Read and write a register of the current frame.
smc_value smc_value_in(const smc_vm *, int32_t reg);
void smc_value_put(smc_vm *, int32_t reg, smc_value);

// smc_value_rest returns the bytes of a value from the n-th on. smc_value_join appends bytes to a
// value that has n bytes so far.
smc_value smc_value_rest(smc_value, uint32_t n);
void smc_value_join(smc_value *, uint32_t n, smc_value rest);

// smc_value_bits converts a set of bytes to the set of all their bits; smc_value_bytes returns the
// set of bytes that have any bit set.
uint64_t smc_value_bits(unsigned bytes);
unsigned smc_value_bytes(uint64_t bits);

#endif
