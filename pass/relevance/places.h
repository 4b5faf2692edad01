// places.h - possible offsets of addresses in objects, modulo the largest number up to 64 that
// divides all strides of variable indices in the group. For private objects there is no modulus; if
// the mask is too small, they are not distinguished.
#ifndef SMC_RELEVANCE_PLACES_H
#define SMC_RELEVANCE_PLACES_H

#include "base/base.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

enum { SMC_MOST_BYTES = 64 }; // bits of a mask

// A flow from one address to another, computed by a gep; NULL: they are equal.
typedef struct smc_pointer_flow {
    uint32_t from, to;
    LLVMValueRef gep;
} smc_pointer_flow;
typedef SMC_VEC(smc_pointer_flow) smc_pointer_flows;

// The offsets of addresses with groups other than 0: at[address] is a mask, modulus[group] is 0 if
// there is none. Some addresses are those of objects.
typedef struct smc_pointer_places {
    uint32_t n;
    const uint32_t *group;
    uint64_t *at;
    uint32_t *modulus;
    uint32_t *first, *next;   // [address]: a flow from it, + 1; [flow]: the next one from the same
                              // address, + 1
    SMC_VEC(uint32_t) placed; // addresses with known offsets
} smc_pointer_places;

// A modulus of 64 is reduced.
void smc_pointer_places_find(smc_pointer_places *, LLVMTargetDataRef, const smc_pointer_flows *,
                             const uint32_t *objects, uint32_t n_objects, uint32_t n_groups);
// Recomputes the offsets for the addresses of this object alone, after smc_pointer_places_find.
void smc_pointer_places_of(smc_pointer_places *, LLVMTargetDataRef, const smc_pointer_flows *,
                           uint32_t object);
void smc_pointer_places_free(smc_pointer_places *);
// Returns a mask of the bytes that an access touches at these offsets. All bits: unknown.
uint64_t smc_bytes_touched(LLVMTargetDataRef, LLVMValueRef access, uint64_t places,
                           uint32_t modulus);
// Returns whether the access is certainly within an object of this size. Without a modulus.
bool smc_lies_within(LLVMTargetDataRef, LLVMValueRef access, uint64_t places, uint64_t size);
// Adds the offset of the address from its base; false: unknown.
bool smc_gep_offset(LLVMTargetDataRef, LLVMValueRef gep, uint64_t *offset);

#endif
