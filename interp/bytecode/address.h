// address.h - the 64-bit addresses of checked programs. Never host pointers; every access is checked.
//
//     63..60  59..31              30..0
//     tag     object (29 bits)    offset + SMC_BIAS
//
//     63      62..31              30..0
//     1       object (32 bits)    offset + SMC_BIAS      memory that was allocated
//
// The tag says where an object lives and the object number which one it is, so that an access is checked against the exact
// bounds of the object it was derived from. The bias keeps small negative offsets in their own object. The number of an
// allocated object (heap, stack objects and thread-local variables that escape) follows from what names it in every
// execution alike: a hash of its thread's path from main and of the place of the allocation with its callers, and how often the
// thread has been there (memory.c).
#ifndef SMC_ADDRESS_H
#define SMC_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum smc_tag {
    SMC_TAG_NONE,     // null, small integers, forged pointers
    SMC_TAG_FUNCTION, // object: index of the function
    SMC_TAG_GLOBAL,   // object: index of the global
    SMC_TAG_PRIVATE,  // object: slot in the thread's private memory
    SMC_TAG_CODE,     // object: index of the function; the offset is that of an instruction, for computed goto
    SMC_TAG_ALLOCATED = 8,
};

enum {
    SMC_OFFSET_BITS = 31,
    SMC_OBJECT_BITS = 29,
    SMC_BIAS = 4096,
    SMC_MAX_STEP = 1 << 30, // by which one step of pointer arithmetic moves at most
    SMC_MAX_OBJECT_SIZE = SMC_MAX_STEP - 2 * SMC_BIAS,
};

#define SMC_OFFSET_MASK ((UINT64_C(1) << SMC_OFFSET_BITS) - 1)
#define SMC_OBJECT_MASK ((UINT64_C(1) << SMC_OBJECT_BITS) - 1)

static inline unsigned smc_addr_tag(uint64_t a) { return a >> 63 ? SMC_TAG_ALLOCATED : (unsigned)(a >> 60); }
static inline uint32_t smc_addr_object(uint64_t a) {
    return (uint32_t)(a >> SMC_OFFSET_BITS & (a >> 63 ? UINT32_MAX : SMC_OBJECT_MASK));
}
// Bytes from the start of the object; huge where the pointer lies before it.
static inline uint32_t smc_addr_offset(uint64_t a) { return (uint32_t)(a & SMC_OFFSET_MASK) - SMC_BIAS; }

static inline uint64_t smc_addr(unsigned tag, uint32_t object, uint32_t offset) {
    return (uint64_t)tag << 60 | (uint64_t)object << SMC_OFFSET_BITS | (offset + SMC_BIAS);
}
// What pointer arithmetic adds to an address: a step that leads further than any object is large leads out of its object, but
// never into the middle of another one. Numbers that are no addresses are free to move.
static inline uint64_t smc_addr_step(uint64_t a, int64_t index, int64_t scale) {
    int64_t step;
    const bool overflow = __builtin_mul_overflow(index, scale, &step);
    if ((overflow || step > SMC_MAX_STEP || step < -SMC_MAX_STEP) && smc_addr_tag(a) != SMC_TAG_NONE) return SMC_MAX_STEP;
    return (uint64_t)index * (uint64_t)scale;
}

static inline uint64_t smc_addr_base(uint64_t a) { return (a & ~SMC_OFFSET_MASK) + SMC_BIAS; }

#endif
