// offsets.h - sets of offsets in an object: where an address may point.
#ifndef SMC_LOWER_ANALYSIS_OFFSETS_H
#define SMC_LOWER_ANALYSIS_OFFSETS_H

#include "base/base.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

// The set {first, first + stride, .., last} of offsets in bytes. With a stride of 0, it has one
// element.
typedef struct smc_offsets {
    uint32_t first, last, stride;
} smc_offsets;

// Returns the offsets that a gep computes from the offsets `at` in an object of `size` bytes.
// Offsets outside the object are dropped, since an access there is an error.
smc_offsets smc_offsets_of_gep(LLVMTargetDataRef, LLVMValueRef gep, smc_offsets at, uint32_t size);
// Returns a set that contains both sets. Few such sets are possible, so repeated joins soon reach a
// fixpoint.
smc_offsets smc_offsets_join(smc_offsets, smc_offsets, uint32_t size);
// True if both sets are equal.
static inline bool smc_same_offsets(smc_offsets a, smc_offsets b) {
    return a.first == b.first && a.last == b.last && a.stride == b.stride;
}

#endif
