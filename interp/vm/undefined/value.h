// value.h - converts values of at most 8 bytes between registers, which have sets of undefined
// bits, and the core's form, in which a name (a hash) represents a partly undefined value.
#ifndef SMC_VM_VALUE_H
#define SMC_VM_VALUE_H

#include "interp/vm/vm.h"

// Returns the value that the core gave as `answer` to a read of `size` bytes at `address`.
smc_value smc_value_from_core(const smc_vm *, uint64_t address, uint32_t size, uint64_t answer);
// Sets *out to the core's form of a value of `size` bytes that is written to `address`. Returns
// SMC_FLOW_FAIL if the exploration must restart after a hash collision, or if the program uses a
// value that smc reserves.
smc_flow smc_value_to_core(smc_vm *, uint64_t address, uint32_t size, smc_value, uint64_t *out);

// Read and write a register of the current frame.
smc_value smc_value_in_register(const smc_vm *, int32_t reg);
void smc_value_set_register(smc_vm *, int32_t reg, smc_value);

// Values that depend on inputs (docs/design/inputs.md). smc_value_has_term returns whether a byte
// of the value belongs to a term.
static inline bool smc_value_has_term(smc_value v) {
    return v.undefined.bits && smc_is_term(v.undefined.origin);
}
// smc_value_term returns the lowest `bytes` bytes of a value as a term; undefined bytes become a
// part of the term. smc_value_of_term returns the value of a term. smc_term_of_name returns the
// term whose name the core has as `value`; 0: the value does not depend on inputs.
smc_term smc_value_term(smc_vm *, smc_value, unsigned bytes);
smc_term smc_term_of_name(const smc_vm *, uint64_t value);
smc_value smc_value_of_term(smc_vm *, smc_term);

// smc_value_bytes_from returns the bytes of a value from the n-th on. smc_value_append_bytes
// appends `rest` to a value of n bytes.
smc_value smc_value_bytes_from(smc_value, uint32_t n);
void smc_value_append_bytes(smc_vm *, smc_value *, uint32_t n, smc_value rest);

// smc_bits_of_bytes converts a set of bytes to the set of all their bits. smc_bytes_of_bits returns
// the set of bytes that have at least one bit in the set.
uint64_t smc_bits_of_bytes(unsigned bytes);
unsigned smc_bytes_of_bits(uint64_t bits);

#endif
