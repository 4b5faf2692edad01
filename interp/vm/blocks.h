// blocks.h - copies of whole blocks (interp/memory/blocks.h): each is one action.
#ifndef SMC_VM_BLOCKS_H
#define SMC_VM_BLOCKS_H

#include "interp/vm/vm.h"

// Returns how many of the n bytes at `address`, in shared memory, can be copied as one block; 0:
// none.
uint32_t smc_block_extent(const smc_vm *, uint64_t address, uint64_t n);
// Reads a block of shared memory by an action. The caller repeats the call with the same arguments
// until it returns SMC_FLOW_NEXT; then *name is the name of the block's bytes.
smc_flow smc_block_read(smc_vm *, uint64_t address, uint32_t size, uint64_t *name);
// Writes a block of shared memory by an action, in the same way.
smc_flow smc_block_write(smc_vm *, uint64_t address, uint32_t size, uint64_t name);
// Sets *name to the name of the bytes at `from`, in memory of the thread or in a constant. If some
// of them are no bytes of a block, they are excluded from the block at `to`, and the exploration
// restarts.
smc_flow smc_block_pack(smc_vm *, uint64_t to, uint64_t from, uint32_t size, uint64_t *name);
// Sets *name to the name of `size` equal bytes, as smc_block_pack does.
smc_flow smc_block_pack_equal(smc_vm *, uint64_t to, uint8_t byte, uint32_t size, uint64_t *name);
// Writes the bytes with this name to memory of the thread.
smc_flow smc_block_unpack(smc_vm *, uint64_t to, uint32_t size, uint64_t name);

#endif
