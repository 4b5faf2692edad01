// addresses.h - addresses that depend on inputs (docs/design/inputs.md#addresses).
#ifndef SMC_VM_INPUT_ADDRESSES_H
#define SMC_VM_INPUT_ADDRESSES_H

#include "interp/vm/symbolic/terms.h"

// An address in a known object. If the address lies outside the object, `offset`, as an unsigned
// number, is at least the object's size.
typedef struct smc_term_address {
    uint64_t base;
    uint32_t size;
    smc_term offset;
} smc_term_address;

// True if a register of the address of the load or store contains a term.
bool smc_address_has_term(smc_vm *, const smc_insn *);

// Splits a 64-bit address into object and offset. Returns false if the object is not known or not
// alive.
bool smc_term_split_address(smc_vm *, smc_term, smc_term_address *out);
// Returns the condition, a term of one bit, that the n bytes at the address lie inside the object.
smc_term smc_term_of_bounds_check(smc_vm *, const smc_term_address *, uint32_t n);
// Sets *first and *step such that each offset inside of the object is *first plus a multiple of
// *step. The object is not empty.
void smc_term_find_step(const smc_terms *, const smc_term_address *, uint32_t *first,
                        uint32_t *step);
// Returns a term that, wherever the offset is inside of the object, is the number of steps from
// *first to the offset. If there is no simple one, returns the offset, and sets *first and *step to
// 0 and 1.
smc_term smc_term_of_steps(smc_terms *, const smc_term_address *, uint32_t *first, uint32_t *step);

// Returns the 64-bit address that an instruction accesses or computes. indexed: the instruction has
// an index.
smc_term smc_term_of_address(smc_vm *, const smc_insn *, bool indexed);
// The same, given the operands as terms of 64 bits; index 0: the instruction has no index.
smc_term smc_term_of_operands(smc_terms *, const smc_insn *, smc_term base, smc_term index);

// Chooses a pointer: an address in the object or directly after it, or SMC_INVALID_ADDRESS, which
// represents all other addresses. So the number of choices is limited by the object's size. Returns
// the same as smc_choose_value.
smc_flow smc_choose_pointer(smc_vm *, const smc_term_address *, uint64_t *pointer);

#endif
