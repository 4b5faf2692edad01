// address.h - addresses of the checked program. They are never host pointers, and every access is
// checked.
//
// Addresses have at most 47 bits, as in x86-64 processes, so that a program may store its own bits
// above them. The highest set bit gives the kind of the address, which determines the widths of the
// object number and of the offset.
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
// The bias is added to the offset, so that an address a little before the object still has the
// object's number; objects are aligned to the bias. An allocated object with an alignment of more
// than 16 KiB has the form of bit 44, whatever its size. The number of an allocated object (heap,
// escaping stack objects and thread-local variables) is the same in every execution. It is a hash
// of the path of its thread from main, of the call stack of the allocation, and of the number of
// earlier allocations with that path and stack (memory/memory.c). Its two highest bits give the
// size class.
#ifndef SMC_ADDRESS_H
#define SMC_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

// What an address points into. Comments name the object that smc_addr_object_number identifies.
enum smc_tag {
    SMC_TAG_NONE,     // a number that is no address: null, an integer, a forged pointer
    SMC_TAG_FUNCTION, // object: index of the function
    SMC_TAG_LABEL, // object: index of the function; offset: index of the instruction, for computed
                   // goto
    SMC_TAG_PRIVATE,   // object: slot in the thread's private memory
    SMC_TAG_GLOBAL,    // object: index of the global
    SMC_TAG_ALLOCATED, // object: heap, escaping stack object or escaping thread-local variable
};

// Forms of encoded addresses, in the order of their highest bits; SMC_KIND_NONE: not an address.
typedef enum smc_addr_kind {
    SMC_KIND_NONE,
    SMC_KIND_FUNCTION,
    SMC_KIND_LABEL,
    SMC_KIND_LARGE,
    SMC_KIND_PRIVATE,
    SMC_KIND_MEDIUM,
    SMC_KIND_SMALL,
    SMC_KIND_GLOBAL,
} smc_addr_kind;

// Sizes of the fields of an address, and the limits that follow from them.
enum {
    SMC_ADDR_BITS = 47,
    SMC_KIND_BIT_0 = SMC_ADDR_BITS - SMC_KIND_GLOBAL - 1, // an address of kind k (smc_addr_kind)
                                                          // has its highest set bit at
                                                          // SMC_KIND_BIT_0 + k
    SMC_PRIVATE_BITS = 24,    // width in bits of the offset of a private
                              // address
    SMC_GLOBAL_BITS = 29,     // width in bits of the offset of a global's address
    SMC_BIAS = 4096,          // the smallest bias in bytes (see above)
    SMC_SMALL_BIAS = 1 << 14, // bias in bytes of small allocated objects
    SMC_LARGE_BIAS = 1 << 21, // bias in bytes of larger objects, globals and private memory
    SMC_MAX_OBJECT_SIZE = (1 << 30) - 2 * SMC_BIAS,                              // in bytes
    SMC_MAX_GLOBAL_SIZE = (1 << SMC_GLOBAL_BITS) - 2 * SMC_LARGE_BIAS,           // in bytes
    SMC_MAX_GLOBALS = 1 << (SMC_KIND_BIT_0 + SMC_KIND_GLOBAL - SMC_GLOBAL_BITS), // most globals of
                                                                                 // a program: their
                                                                                 // numbers fit the
                                                                                 // address
    SMC_MAX_SLOTS = 1 << (SMC_KIND_BIT_0 + SMC_KIND_PRIVATE - SMC_PRIVATE_BITS), // most stack
                                                                                 // objects of a
                                                                                 // thread: their
                                                                                 // numbers fit a
                                                                                 // private address
    SMC_SIZE_CLASS_BIT = 30, // lowest of the two bits of an allocated object's number that hold its
                             // size class (smc_size_class_of)
};

// A number that is not an address. Adding or subtracting up to SMC_BIAS does not make it one.
#define SMC_INVALID_ADDRESS (UINT64_C(1) << 39)

// Returns the form of the address; SMC_KIND_NONE: `a` is not an address.
static inline smc_addr_kind smc_addr_kind_of(uint64_t a) {
    // `kind` wraps to a large number if the highest set bit of `a` is below SMC_KIND_BIT_0.
    const unsigned kind = 63u - (unsigned)__builtin_clzll(a | 1) - SMC_KIND_BIT_0;
    return kind <= SMC_KIND_GLOBAL ? (smc_addr_kind)kind : SMC_KIND_NONE;
}
// True if `a` is of this kind, which must not be SMC_KIND_NONE.
static inline bool smc_addr_has_kind(uint64_t a, smc_addr_kind kind) {
    return a >> (SMC_KIND_BIT_0 + (unsigned)kind) == 1;
}

// Return the width of the offset in bits, and the bias in bytes, of addresses of this kind.
static inline unsigned smc_offset_bits(smc_addr_kind kind) {
    static const uint8_t bits[] = {31, 16, 21, 31, SMC_PRIVATE_BITS, 24, 16, SMC_GLOBAL_BITS};
    return bits[kind];
}
static inline uint32_t smc_addr_kind_bias(smc_addr_kind kind) {
    static const uint32_t biases[] = {SMC_BIAS,       SMC_BIAS,       SMC_BIAS,
                                      SMC_LARGE_BIAS, SMC_LARGE_BIAS, SMC_LARGE_BIAS,
                                      SMC_SMALL_BIAS, SMC_LARGE_BIAS};
    return biases[kind];
}
// Returns the mask of an object's number. For an allocated object, the mask excludes the bits of
// its size class (SMC_SIZE_CLASS_BIT).
static inline uint32_t smc_object_number_mask(smc_addr_kind kind) {
    return (uint32_t)((UINT64_C(1) << (SMC_KIND_BIT_0 + (unsigned)kind - smc_offset_bits(kind))) -
                      1);
}
static inline uint64_t smc_offset_mask(smc_addr_kind kind) {
    return (UINT64_C(1) << smc_offset_bits(kind)) - 1;
}
// Decode an address of this kind into the object's number and the offset in bytes from the start of
// the object. The offset of an address before the object wraps to a huge number.
static inline uint32_t smc_addr_decode_object_number(smc_addr_kind kind, uint64_t a) {
    return (uint32_t)(a >> smc_offset_bits(kind)) & smc_object_number_mask(kind);
}
static inline uint32_t smc_addr_decode_offset(smc_addr_kind kind, uint64_t a) {
    return (uint32_t)(a & smc_offset_mask(kind)) - smc_addr_kind_bias(kind);
}

// Returns what `a` points into (enum smc_tag).
static inline unsigned smc_addr_tag(uint64_t a) {
    static const uint8_t tags[] = {SMC_TAG_NONE,      SMC_TAG_FUNCTION, SMC_TAG_LABEL,
                                   SMC_TAG_ALLOCATED, SMC_TAG_PRIVATE,  SMC_TAG_ALLOCATED,
                                   SMC_TAG_ALLOCATED, SMC_TAG_GLOBAL};
    return tags[smc_addr_kind_of(a)];
}

// Returns the address kind of an allocated object of `size` bytes. is_highly_aligned: its alignment
// exceeds 16 KiB.
static inline smc_addr_kind smc_addr_kind_for_size(uint32_t size, bool is_highly_aligned) {
    return size <= 1 << 15 && !is_highly_aligned ? SMC_KIND_SMALL
           : size <= 1 << 23                     ? SMC_KIND_MEDIUM
                                                 : SMC_KIND_LARGE;
}
// Returns the size class of an allocated object with an address of this kind (small, medium or
// large), shifted to its position in the object's number (SMC_SIZE_CLASS_BIT).
static inline uint32_t smc_size_class_of(smc_addr_kind kind) {
    static const uint8_t classes[] = {
        [SMC_KIND_MEDIUM] = 1, [SMC_KIND_LARGE] = 2, [SMC_KIND_GLOBAL] = 0};
    return (uint32_t)classes[kind] << SMC_SIZE_CLASS_BIT;
}

// Returns the number of the object that `a` points into; meaningless if `a` is not an address.
static inline uint32_t smc_addr_object_number(uint64_t a) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    return smc_size_class_of(kind) | smc_addr_decode_object_number(kind, a);
}
// Returns the offset in bytes from the start of the object; meaningless if `a` is not an address.
static inline uint32_t smc_addr_offset(uint64_t a) {
    return smc_addr_decode_offset(smc_addr_kind_of(a), a);
}

// Returns the address of the byte at `offset` in the object with this number.
static inline uint64_t smc_addr_make(unsigned tag, uint32_t object, uint32_t offset) {
    static const uint8_t kinds[] = {SMC_KIND_NONE,    SMC_KIND_FUNCTION, SMC_KIND_LABEL,
                                    SMC_KIND_PRIVATE, SMC_KIND_GLOBAL,   SMC_KIND_SMALL};
    static const uint8_t allocated[] = {SMC_KIND_SMALL, SMC_KIND_MEDIUM, SMC_KIND_LARGE,
                                        SMC_KIND_LARGE};
    const smc_addr_kind kind =
        (smc_addr_kind)(tag == SMC_TAG_ALLOCATED ? allocated[object >> SMC_SIZE_CLASS_BIT]
                                                 : kinds[tag]);
    const uint64_t number = object & smc_object_number_mask(kind);
    return UINT64_C(1) << (SMC_KIND_BIT_0 + (unsigned)kind) | number << smc_offset_bits(kind) |
           (uint32_t)(offset + smc_addr_kind_bias(kind));
}

// True if `a` + `n` bytes still encodes an offset of the same object.
static inline bool smc_addr_offset_fits(uint64_t a, int64_t n) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    const uint64_t mask = smc_offset_mask(kind);
    return !kind || ((n >= 0 ? (uint64_t)n <= mask : -(uint64_t)n <= mask) &&
                     (a & mask) + (uint64_t)n <= mask);
}
// Returns the number to add to `a` for the pointer arithmetic `a` + index * scale. The sum is never
// an address in another object: if `a` is an address and the step leads beyond the largest object
// of its kind, the sum is SMC_INVALID_ADDRESS. If `a` is not an address, the step is not checked.
static inline uint64_t smc_addr_step_by(uint64_t a, int64_t index, int64_t scale) {
    int64_t step;
    const bool overflow = __builtin_mul_overflow(index, scale, &step);
    if ((overflow || !smc_addr_offset_fits(a, step)) && smc_addr_kind_of(a))
        return SMC_INVALID_ADDRESS - a;
    return (uint64_t)index * (uint64_t)scale;
}

// Returns the address of the first byte of the object that `a` points into.
static inline uint64_t smc_addr_base(uint64_t a) {
    const smc_addr_kind kind = smc_addr_kind_of(a);
    return (a & ~smc_offset_mask(kind)) + smc_addr_kind_bias(kind);
}

#endif
