// offsets.h - where in an object an address may point.
#ifndef SMC_LOWER_OFFSETS_H
#define SMC_LOWER_OFFSETS_H

#include "base/base.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

// first, first + stride, .., last. A stride of 0: first alone, which is last.
typedef struct smc_offsets {
    uint32_t first, last, stride;
} smc_offsets;

// Of the address that a gep makes of one with the offsets `at`, within an object of `size` bytes.
// What would lie outside of the object is left out: whoever accesses that makes an error.
smc_offsets smc_offsets_of_gep(LLVMTargetDataRef, LLVMValueRef gep, smc_offsets at, uint32_t size);
// At least both, and one of few sets: a chain of joins ends soon, however many there are.
smc_offsets smc_offsets_join(smc_offsets, smc_offsets, uint32_t size);
static inline bool smc_same_offsets(smc_offsets a, smc_offsets b) {
    return a.first == b.first && a.last == b.last && a.stride == b.stride;
}

#endif
