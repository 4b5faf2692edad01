// blocks.h - blocks: locations of more bytes than a cell has, for memcpy and memset.
//
// A block is a range of shared memory that plain copies access, each time all of its bytes, and
// nothing else accesses. Such a copy is one action, whose value is the name of the bytes (names.h).
// Blocks consist of whole granules of 8 bytes. An access to a part of a block divides it for good
// (smc_blocks_divide), and the exploration restarts, as for cuts between cells. Why blocks lose
// nothing: docs/design/private.md#blocks.
#ifndef SMC_BLOCKS_H
#define SMC_BLOCKS_H

#include "interp/memory/memory.h"

enum { SMC_MIN_BLOCK = 512 }; // bytes of the smallest block; most structs are smaller

// Returns how many of the n bytes at `address` can be a block, or the beginning of one; 0: they
// must be accessed cell by cell.
uint32_t smc_blocks_extent(const smc_memory *, uint64_t address, uint64_t n);
// Sets *known to the location of the block of exactly these bytes, which smc_blocks_extent has
// allowed; 0: there is none yet. Returns false if another block or a cell is in the way: the caller
// must restart.
SMC_MUST_USE bool smc_blocks_make_room(smc_memory *, uint64_t address, uint32_t size,
                                       uint32_t *known);
// Adds a location (cells.c) to the list of blocks.
void smc_blocks_insert(smc_memory *, uint32_t location);
// Returns the location of the block that contains the byte at `address`; 0: none.
uint32_t smc_blocks_find(const smc_memory *, uint64_t address);
// To be called before a cell is added for these bytes. If they are in a block, excludes them and
// some of their neighbours from blocks, and returns true: the caller must restart.
bool smc_blocks_divide(smc_memory *, uint64_t address, uint32_t size);
// Excludes the granules that have one of these bytes from all blocks.
void smc_blocks_exclude(smc_memory *, uint64_t address, uint64_t size);
// Excludes the granules of [to, to + size) for which the same bytes in `bytes` may be an address:
// leaks and symmetry look for addresses in values. Returns whether there is one.
bool smc_blocks_exclude_addresses(smc_memory *, uint64_t to, const uint8_t *bytes, uint32_t size);

// Checks that blocks are disjoint, in order, and without excluded granules or cells (check.c).
const char *smc_blocks_check(const smc_memory *);

#endif
