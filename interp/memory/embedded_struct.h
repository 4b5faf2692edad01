// embedded_struct.h - finds the struct that is stored in memory that is declared as bytes, by the
// types of the accesses to it.
#ifndef SMC_MEMORY_EMBEDDED_STRUCT_H
#define SMC_MEMORY_EMBEDDED_STRUCT_H

#include "interp/memory/memory.h"

// A struct that is stored in an array of bytes.
typedef struct smc_embedded_struct {
    const smc_shape *shape; // the struct; NULL: none
    uint32_t at;            // offset in the struct of the first byte of the location
} smc_embedded_struct;

// Returns the struct that contains the location. No struct: the location does not belong to an
// array of bytes, or accesses to it have no or different types.
smc_embedded_struct smc_struct_in_byte_array(const smc_memory *, const smc_places *, uint32_t loc);

#endif
