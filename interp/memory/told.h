// told.h - which memory is shared, from one process to another.
#ifndef SMC_MEMORY_TOLD_H
#define SMC_MEMORY_TOLD_H

#include "base/packed.h"
#include "interp/memory/ownership.h"

// For another process, of the same code, what is known for the next attempt; what is heard takes the place of what was known. Indices that
// the code does not have are passed over.
void smc_ownership_tell(const smc_ownership *, smc_packed *);
void smc_ownership_hear(smc_ownership *, smc_unpacking *);

#endif
