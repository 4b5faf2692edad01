// ownership_codec.h - sends the set of shared memory to another process.
#ifndef SMC_MEMORY_OWNERSHIP_CODEC_H
#define SMC_MEMORY_OWNERSHIP_CODEC_H

#include "base/packed.h"
#include "interp/memory/ownership.h"

// Encode and decode the set of shared memory for a process that runs the same code. Decoding
// replaces the receiver's set, and ignores variables that the code does not have.
void smc_ownership_encode(const smc_ownership *, smc_packed *);
void smc_ownership_decode(smc_ownership *, smc_unpacking *);

#endif
