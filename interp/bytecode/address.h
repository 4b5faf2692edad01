// address.h - addresses of the checked program. They are never host pointers, and every access is
// checked.
//
// Addresses have at most 47 bits, like those of x86-64 processes, so that a program may store its
// own bits above them. The highest set bit gives the kind of the address, which determines the
// widths of the object number and of the offset.
//
//     bit  object                                    number  offset + bias  bias
//     46   a global                                  17      29             2 MiB
//     45   allocated, of at most 32 KiB              29      16             16 KiB
//     44   allocated, of at most 8 MiB               20      24             2 MiB
//     43   in the private memory of the thread       19      24             2 MiB
//     42   allocated, larger                         11      31             2 MiB
//     41   a label                                   20      21             4 KiB
//     40   a function                                24      16             4 KiB
//
// An access is checked against the exact bounds of the object that its address was derived from.
// The bias keeps small negative offsets in their own object, and objects are aligned to it. An
// allocated object with an alignment of more than 16 KiB has the second form, whatever its size.
// The number of an allocated object (heap, escaping stack objects and thread-local variables)
// follows from its identity, which is the same in every execution: a hash of the path of its thread
// from main, of the call stack of the allocation, and of the count of earlier allocations there
// (memory.c). Its two highest bits give the kind of allocation.
#ifndef SMC_ADDRESS_H
#define SMC_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum smc_tag {
    SMC_TAG_NONE,     // null, other integers, forged pointers
    SMC_TAG_FUNCTION, // object: index of the function
    SMC_TAG_CODE, // object: index of the function; offset: index of the instruction, for computed
                  // goto
    SMC_TAG_PRIVATE, // object: slot in the thread's private memory
    SMC_TAG_GLOBAL,  // object: index of the global
    SMC_TAG_ALLOCATED,
};

// Kinds of addresses, in the order of their highest bits. 0: no address.
typedef enum smc_addr_kind {
    SMC_KIND_NONE,
    SMC_KIND_FUNCTION,
    SMC_KIND_CODE,
    SMC_KIND_LARGE,
    SMC_KIND_PRIVATE,
    SMC_KIND_MEDIUM,
    SMC_KIND_SMALL,
    SMC_KIND_GLOBAL,
} smc_addr_kind;

enum {
    SMC_ADDR_BITS = 47,
    SMC_FIRST_BIT = SMC_ADDR_BITS - SMC_KIND_GLOBAL - 1, // + the kind: the position of the highest
                                                         // bit
    SMC_PRIVATE_BITS = 24,                               // of an offset
    SMC_GLOBAL_BITS = 29,
    SMC_BIAS = 4096, // the smallest bias
    SMC_SMALL_BIAS = 1 << 14,
    SMC_LARGE_BIAS = 1 << 21,
    SMC_MAX_OBJECT_SIZE = (1 << 30) - 2 * SMC_BIAS,
    SMC_MAX_GLOBAL_SIZE = (1 << SMC_GLOBAL_BITS) - 2 * SMC_LARGE_BIAS,
    SMC_MAX_GLOBALS = 1 << (SMC_FIRST_BIT + SMC_KIND_GLOBAL - SMC_GLOBAL_BITS),
    SMC_MAX_SLOTS = 1 << (SMC_FIRST_BIT + SMC_KIND_PRIVATE - SMC_PRIVATE_BITS),
    SMC_CLASS_BIT = 30, // from this bit on an allocated object's number has its kind of allocation
};

// Not an address, nor within a step of SMC_BIAS bytes from one.
#define SMC_NOWHERE (UINT64_C(1) << 39)

static inline smc_addr_kind smc_addr_kind_of(uint64_t a) {
    // out of range if the highest set bit is lower
    const unsigned kind = 63u - (unsigned)__builtin_clzll(a | 1) - SMC_FIRST_BIT;
    return kind <= SMC_KIND_GLOBAL ? (smc_addr_kind)kind : SMC_KIND_NONE;
}
// True if `a` is of this kind, which must not be SMC_KIND_NONE.
static inline bool smc_addr_is(uint64_t a, smc_addr_kind kind) {
    return a >> (SMC_FIRST_BIT + (unsigned)kind) == 1;
}

static inline unsigned smc_offset_bits(smc_addr_kind kind) {
    static const uint8_t bits[] = {31, 16, 21, 31, SMC_PRIVATE_BITS, 24, 16, SMC_GLOBAL_BITS};
    return bits[kind];
}
static inline uint32_t smc_bias(smc_addr_kind kind) {
    static const uint32_t biases[] = {SMC_BIAS,       SMC_BIAS,       SMC_BIAS,
                                      SMC_LARGE_BIAS, SMC_LARGE_BIAS, SMC_LARGE_BIAS,
                                      SMC_SMALL_BIAS, SMC_LARGE_BIAS};
    return biases[kind];
}
// The mask of an object's number; for an allocated object, without the kind of allocation.
static inline uint32_t smc_number_mask(smc_addr_kind kind) {
    return (uint32_t)((UINT64_C(1) << (SMC_FIRST_BIT + (unsigned)kind - smc_offset_bits(kind))) -
                      1);
}
static inline uint64_t smc_offset_mask(smc_addr_kind kind) {
    return (UINT64_C(1) << smc_offset_bits(kind)) - 1;
}
// Decode an address of this kind. The offset counts bytes from the start of the object; it wraps to
// a huge number for an address before the object.
static inline uint32_t smc_number_in(smc_addr_kind kind, uint64_t a) {
    return (uint32_t)(a >> smc_offset_bits(kind)) & smc_number_mask(kind);
}
static inline uint32_t smc_offset_in(smc_addr_kind kind, uint64_t a) {
    return (uint32_t)(a & smc_offset_mask(kind)) - smc_bias(kind);
}

static inline unsigned smc_addr_tag(uint64_t a) {
    static const uint8_t tags[] = {SMC_TAG_NONE,      SMC_TAG_FUNCTION, SMC_TAG_CODE,
                                   SMC_TAG_ALLOCATED, SMC_TAG_PRIVATE,  SMC_TAG_ALLOCATED,
                                   SMC_TAG_ALLOCATED, SMC_TAG_GLOBAL};
    return tags[smc_addr_kind_of(a)];
}

// Returns the kind of an allocated object of this size; smc_class_of returns its bits in the
// object's number.
static inline smc_addr_kind smc_kind_of_size(uint32_t size, bool aligned_far) {
    return size <= 1 << 15 && !aligned_far ? SMC_KIND_SMALL
           : size <= 1 << 23               ? SMC_KIND_MEDIUM
                                           : SMC_KIND_LARGE;
}
static inline uint32_t smc_class_of(smc_addr_kind kind) {
    static const uint8_t classes[] = {
        [SMC_KIND_MEDIUM] = 1, [SMC_KIND_LARGE] = 2, [SMC_KIND_GLOBAL] = 0};
    return (uint32_t)classes[kind] << SMC_CLASS_BIT;
}

// Returns the number of the object; meaningless if `a` is no address.
static inline uint32_t smc_addr_object(uint64_t a) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    return smc_class_of(kind) | smc_number_in(kind, a);
}
static inline uint32_t smc_addr_offset(uint64_t a) { return smc_offset_in(smc_addr_kind_of(a), a); }

static inline uint64_t smc_addr(unsigned tag, uint32_t object, uint32_t offset) {
    static const uint8_t kinds[] = {SMC_KIND_NONE,    SMC_KIND_FUNCTION, SMC_KIND_CODE,
                                    SMC_KIND_PRIVATE, SMC_KIND_GLOBAL,   SMC_KIND_SMALL};
    static const uint8_t allocated[] = {SMC_KIND_SMALL, SMC_KIND_MEDIUM, SMC_KIND_LARGE,
                                        SMC_KIND_LARGE};
    const smc_addr_kind kind =
        (smc_addr_kind)(tag == SMC_TAG_ALLOCATED ? allocated[object >> SMC_CLASS_BIT] : kinds[tag]);
    const uint64_t number = object & smc_number_mask(kind);
    return UINT64_C(1) << (SMC_FIRST_BIT + (unsigned)kind) | number << smc_offset_bits(kind) |
           (uint32_t)(offset + smc_bias(kind));
}

// True if adding `n` bytes stays within the offsets of the address's object.
static inline bool smc_addr_has(uint64_t a, int64_t n) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    const uint64_t mask = smc_offset_mask(kind);
    return !kind || ((n >= 0 ? (uint64_t)n <= mask : -(uint64_t)n <= mask) &&
                     (a & mask) + (uint64_t)n <= mask);
}
// Returns what pointer arithmetic adds to an address. A step beyond the largest object of the kind
// yields SMC_NOWHERE, never an address in another object. Numbers that are no addresses are not
// restricted.
static inline uint64_t smc_addr_step(uint64_t a, int64_t index, int64_t scale) {
    int64_t step;
    const bool overflow = __builtin_mul_overflow(index, scale, &step);
    if ((overflow || !smc_addr_has(a, step)) && smc_addr_kind_of(a)) return SMC_NOWHERE - a;
    return (uint64_t)index * (uint64_t)scale;
}

static inline uint64_t smc_addr_base(uint64_t a) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    return (a & ~smc_offset_mask(kind)) + smc_bias(kind);
}

#endif
