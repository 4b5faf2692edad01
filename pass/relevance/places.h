// places.h - where in an object an address may be: its offsets, modulo the largest number up to 64
// by which all variable indices in its group step. Of private objects, which
// have none: none are told apart for which the mask has no room.
#ifndef SMC_RELEVANCE_PLACES_H
#define SMC_RELEVANCE_PLACES_H

#include "base/base.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

enum { SMC_MOST_BYTES = 64 }; // bits of a mask

// From one address to another, which a gep makes of it; NULL: they are the same.
typedef struct smc_pointer_flow {
    uint32_t from, to;
    LLVMValueRef gep;
} smc_pointer_flow;
typedef SMC_VEC(smc_pointer_flow) smc_pointer_flows;

// Of addresses with groups, which are not 0: at[address], a mask of places, and modulus[group], 0:
// none. Some addresses are those of objects.
typedef struct smc_pointer_places {
    uint32_t n;
    const uint32_t *group;
    uint64_t *at;
    uint32_t *modulus;
    uint32_t *first, *next;   // [address]: a flow from it, + 1; [flow]: another one, + 1
    SMC_VEC(uint32_t) placed; // addresses with places
} smc_pointer_places;

// A modulus that is 64 is lowered.
void smc_pointer_places_find(smc_pointer_places *, LLVMTargetDataRef, const smc_pointer_flows *,
                             const uint32_t *objects, uint32_t n_objects, uint32_t n_groups);
// Of the addresses of this object alone, once that is done: forgets those that are there.
void smc_pointer_places_of(smc_pointer_places *, LLVMTargetDataRef, const smc_pointer_flows *,
                           uint32_t object);
void smc_pointer_places_free(smc_pointer_places *);
// A mask of the bytes that an access touches whose address is at these places. All: not known.
uint64_t smc_bytes_touched(LLVMTargetDataRef, LLVMValueRef access, uint64_t places,
                           uint32_t modulus);
// Whether it surely lies within an object of this size. Without a modulus.
bool smc_lies_within(LLVMTargetDataRef, LLVMValueRef access, uint64_t places, uint64_t size);
// Adds how far the address is from the one that it is made of; false: not known.
bool smc_gep_offset(LLVMTargetDataRef, LLVMValueRef gep, uint64_t *offset);

#endif
