// address.h - the addresses of checked programs. Never host pointers; every access is checked.
//
// They are numbers of at most 47 bits, as those of x86-64's processes are, so that a program may
// keep bits of its own above them. The highest bit that is set says which kind an address has: what
// the object is, how many bits its number has, and how many its offset.
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
// An access is checked against the exact bounds of the object it was derived from. The bias keeps
// small negative offsets in their own object, and addresses of objects multiples of it: so far is
// an object aligned. What is to be aligned further than to 16 KiB has the second form of allocated
// objects, however small it is. The number
// of an allocated object (heap, stack objects and thread-local variables that escape) follows from
// what names it in every execution alike: a hash of its thread's path from main and of the place of
// the allocation with its callers, and how often the thread has been there (memory.c). Its two
// highest bits say which of the three kinds the address has.
#ifndef SMC_ADDRESS_H
#define SMC_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum smc_tag {
    SMC_TAG_NONE,     // null, other integers, forged pointers
    SMC_TAG_FUNCTION, // object: index of the function
    SMC_TAG_CODE,     // object: index of the function; the offset is that of an instruction, for
                      // computed goto
    SMC_TAG_PRIVATE,  // object: slot in the thread's private memory
    SMC_TAG_GLOBAL,   // object: index of the global
    SMC_TAG_ALLOCATED,
};

// Of addresses: by their highest bit, from that of a function on. 0: it is none.
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
    SMC_FIRST_BIT = SMC_ADDR_BITS - SMC_KIND_GLOBAL - 1, // + the kind: the highest bit
    SMC_PRIVATE_BITS = 24,                               // of an offset
    SMC_GLOBAL_BITS = 29,
    SMC_BIAS = 4096, // the least of all
    SMC_SMALL_BIAS = 1 << 14,
    SMC_LARGE_BIAS = 1 << 21,
    SMC_MAX_OBJECT_SIZE = (1 << 30) - 2 * SMC_BIAS,
    SMC_MAX_GLOBAL_SIZE = (1 << SMC_GLOBAL_BITS) - 2 * SMC_LARGE_BIAS,
    SMC_MAX_GLOBALS = 1 << (SMC_FIRST_BIT + SMC_KIND_GLOBAL - SMC_GLOBAL_BITS),
    SMC_MAX_SLOTS = 1 << (SMC_FIRST_BIT + SMC_KIND_PRIVATE - SMC_PRIVATE_BITS),
    SMC_CLASS_BIT = 30, // of an allocated object's number: which of the three kinds
};

// No address, and none is within a step of SMC_BIAS bytes.
#define SMC_NOWHERE (UINT64_C(1) << 39)

static inline smc_addr_kind smc_addr_kind_of(uint64_t a) {
    // Huge where the bit is below them all.
    const unsigned kind = 63u - (unsigned)__builtin_clzll(a | 1) - SMC_FIRST_BIT;
    return kind <= SMC_KIND_GLOBAL ? (smc_addr_kind)kind : SMC_KIND_NONE;
}
// Of one kind that is no SMC_KIND_NONE.
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
// Of an object's number; of an allocated one's, without which kind it has.
static inline uint32_t smc_number_mask(smc_addr_kind kind) {
    return (uint32_t)((UINT64_C(1) << (SMC_FIRST_BIT + (unsigned)kind - smc_offset_bits(kind))) -
                      1);
}
static inline uint64_t smc_offset_mask(smc_addr_kind kind) {
    return (UINT64_C(1) << smc_offset_bits(kind)) - 1;
}
// Of an address that is of this kind. The offset: bytes from the start of the object; huge where
// the pointer lies before it.
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

// The kind of an allocated object of so many bytes, and what it is in the object's number.
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

// The number of the object; what it is where the address is none means nothing.
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

// Whether an address has an offset, `n` bytes on, as those of its object have: no step there leads
// into another one.
static inline bool smc_addr_has(uint64_t a, int64_t n) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    const uint64_t mask = smc_offset_mask(kind);
    return !kind || ((n >= 0 ? (uint64_t)n <= mask : -(uint64_t)n <= mask) &&
                     (a & mask) + (uint64_t)n <= mask);
}
// What pointer arithmetic adds to an address: a step that leads further than any object of its kind
// is large leads nowhere, but never into the middle of another one. Numbers that are no addresses
// are free to move.
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
