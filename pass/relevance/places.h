// places.h - computes the possible offsets of addresses in their objects as bit masks, modulo a
// number: the largest number up to 64 that divides the factors of all variable indices in the
// group. In private objects offsets are exact. If a mask has too few bits for the object, all bits
// are set.
#ifndef SMC_RELEVANCE_PLACES_H
#define SMC_RELEVANCE_PLACES_H

#include "base/base.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

enum { SMC_MOST_BYTES = 64 }; // number of bits of a mask

// An address `to` that is computed from the address `from` by the gep; NULL: it is a copy.
typedef struct smc_pointer_flow {
    uint32_t from, to;
    LLVMValueRef gep;
} smc_pointer_flow;
typedef SMC_VEC(smc_pointer_flow) smc_pointer_flows;

// The offsets of addresses; group 0 has none.
typedef struct smc_pointer_offsets {
    uint32_t n;               // number of addresses
    const uint32_t *group;    // [address]: its group
    uint64_t *at;             // [address]: mask of its possible offsets
    uint32_t *modulus;        // [group]: its modulus; 0: none
    uint32_t *first, *next;   // first: [address] -> 1 + index of a flow from the address; next:
                              // [flow] -> 1 + index of the next flow from the same address; 0: none
    SMC_VEC(uint32_t) placed; // addresses with known offsets
} smc_pointer_offsets;

// Computes the offsets of all addresses. `objects`: the addresses of objects, whose offset is 0.
void smc_pointer_offsets_find(smc_pointer_offsets *, LLVMTargetDataRef, const smc_pointer_flows *,
                              const uint32_t *objects, uint32_t n_objects, uint32_t n_groups);
// Recomputes only the offsets of addresses that refer to this object. smc_pointer_offsets_find must
// have been called before.
void smc_pointer_offsets_of(smc_pointer_offsets *, LLVMTargetDataRef, const smc_pointer_flows *,
                            uint32_t object);
void smc_pointer_offsets_free(smc_pointer_offsets *);
// Returns the mask of the bytes that an access at these offsets touches. If they are unknown, all
// bits are set.
uint64_t smc_mask_of_accessed_bytes(LLVMTargetDataRef, LLVMValueRef access, uint64_t places,
                                    uint32_t modulus);
// True if the access is certainly inside an object of this size. Only for groups without a modulus.
bool smc_access_is_within(LLVMTargetDataRef, LLVMValueRef access, uint64_t places, uint64_t size);
// Adds the constant offset of the gep to *offset. Returns false if it is unknown.
bool smc_gep_offset(LLVMTargetDataRef, LLVMValueRef gep, uint64_t *offset);

#endif
