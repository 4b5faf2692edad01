// addresses.h - addresses that depend on inputs (docs/design/inputs.md#addresses).
#ifndef SMC_VM_INPUT_ADDRESSES_H
#define SMC_VM_INPUT_ADDRESSES_H

#include "interp/vm/symbolic/terms.h"

// An address in an object that is known: the object's first byte, its size in bytes, and the offset
// from its first byte, of 64 bits. An address outside the object has an offset that is no offset of
// the object, also as an unsigned number.
typedef struct smc_term_address {
    uint64_t base;
    uint32_t size;
    smc_term offset;
} smc_term_address;

// Whether a register of the address of a load or store contains a term.
bool smc_is_at_term(smc_vm *, const smc_insn *);

// Splits an address of 64 bits. Returns false if the object is not known or not alive.
bool smc_term_split_address(smc_vm *, smc_term, smc_term_address *out);
// The condition, of one bit, that n bytes from the address on lie in the object.
smc_term smc_term_is_within(smc_vm *, const smc_term_address *, uint32_t n);
// A number that divides the offset of each address in the object; 0: the offset is 0.
uint64_t smc_term_divisor(const smc_terms *, smc_term offset);

// The address that an instruction accesses or computes, of 64 bits; `indexed`: with its index.
smc_term smc_term_of_address(smc_vm *, const smc_insn *, bool indexed);

// Chooses a pointer: an address in the object or directly behind it, or SMC_NOWHERE for all others,
// so that there are not more choices than bytes in the object. Returns as smc_choose_value does.
smc_flow smc_choose_pointer(smc_vm *, const smc_term_address *, uint64_t *pointer);

#endif
