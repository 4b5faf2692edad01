// offsets.h - sets of offsets in an object that an address may have.
#ifndef SMC_LOWER_ANALYSIS_OFFSETS_H
#define SMC_LOWER_ANALYSIS_OFFSETS_H

#include "base/base.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

// The set {first, first + stride, .., last}. With a stride of 0 it has one element.
typedef struct smc_offsets {
    uint32_t first, last, stride;
} smc_offsets;

// Applies a gep to addresses with the offsets `at` in an object of `size` bytes. Offsets outside
// the object are dropped: accessing them is an error.
smc_offsets smc_offsets_of_gep(LLVMTargetDataRef, LLVMValueRef gep, smc_offsets at, uint32_t size);
// Returns a superset of both, from a small family of sets: chains of joins are short.
smc_offsets smc_offsets_join(smc_offsets, smc_offsets, uint32_t size);
static inline bool smc_same_offsets(smc_offsets a, smc_offsets b) {
    return a.first == b.first && a.last == b.last && a.stride == b.stride;
}

#endif
