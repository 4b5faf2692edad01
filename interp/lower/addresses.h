// addresses.h - address operands of instructions, and address arithmetic.
#ifndef SMC_LOWER_ADDRESSES_H
#define SMC_LOWER_ADDRESSES_H

#include "interp/lower/lowering.h"

// An address operand of an instruction: base register + offset, plus index * scale if scale is not
// 0.
typedef struct smc_address {
    int32_t base, index;
    uint32_t scale;
    uint16_t cut; // as smc_insn.cut
    uint64_t offset;
} smc_address;

// Returns the operand for an address. If only accesses use a getelementptr (gep), its arithmetic
// becomes part of the operand.
smc_address smc_address_of(smc_lowering *, LLVMValueRef);
// Returns the same address without an index, for instructions that have no index operand; emits the
// addition of the index.
smc_address smc_without_index(smc_lowering *, smc_address);
// Returns the operand for an address, without an index (smc_without_index).
smc_address smc_unindexed_address_of(smc_lowering *, LLVMValueRef);

// Emits an instruction with this opcode, these fields x and a, and the address as its operand.
void smc_emit_with_address(smc_lowering *, unsigned op, unsigned x, int32_t a, const smc_address *);

// Lowers a getelementptr, unless the accesses that use it contain its arithmetic (smc_address_of).
void smc_lower_gep(smc_lowering *, LLVMValueRef);

#endif
