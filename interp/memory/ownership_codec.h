// ownership_codec.h - which memory is shared, from one process to another.
#ifndef SMC_MEMORY_OWNERSHIP_CODEC_H
#define SMC_MEMORY_OWNERSHIP_CODEC_H

#include "base/packed.h"
#include "interp/memory/ownership.h"

// For another process, of the same code, what is known for the next attempt; what is heard takes
// the place of what was known. Indices that the code does not have are passed over.
void smc_ownership_encode(const smc_ownership *, smc_packed *);
void smc_ownership_decode(smc_ownership *, smc_unpacking *);

#endif
