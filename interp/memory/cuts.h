// cuts.h - where memory is divided into cells (cuts.c).
#ifndef SMC_MEMORY_CUTS_H
#define SMC_MEMORY_CUTS_H

#include "interp/memory/memory.h"

// Discards all cuts.
void smc_cuts_clear(smc_memory *);

// The largest number of bytes, at most `size`, from `address` on that no cut divides.
uint32_t smc_cuts_cell_size(const smc_memory *, uint64_t address, uint32_t size);

// Adds the cuts that an access to these bytes causes in a cell that it overlaps partially. The
// exploration must restart.
void smc_cuts_split_cell(smc_memory *, uint64_t address, uint32_t size, uint32_t source,
                         const smc_memory_location *cell);

// Adds cuts to these bytes, which are in no location yet, if other objects of the same allocation
// site have them.
void smc_cuts_extrapolate_by_site(smc_memory *, uint64_t address, uint32_t size);

#endif
