// kept.h - memory declared as bytes: the struct that is stored there, by the types of its accesses.
#ifndef SMC_MEMORY_KEPT_H
#define SMC_MEMORY_KEPT_H

#include "interp/memory/memory.h"

// A struct that is stored in an array of bytes. The location's first byte is at offset `at` of the
// struct. `shape` is NULL if there is none.
typedef struct smc_embedded_struct {
    const smc_shape *shape;
    uint32_t at;
} smc_embedded_struct;

smc_embedded_struct smc_kept_in_bytes(const smc_memory *, const smc_places *, uint32_t loc);

#endif
