// short.h - addresses as they stand in the memory of a program whose pointers have 32 bits.
//
// In registers an address is that of address.h in such a program, too, so that every access is
// checked against the object that it was derived from. Where one is written to memory, or made a
// number, it becomes one of 32 bits, and an address again where it is read. Both ways follow from
// the program and from thread-local histories alone:
//
//     00000000..00ffffff  numbers that are no addresses
//     01000000..07ffffff  labels, room for 4096 a function
//     08000000..0fffffff  functions, 16 bytes each
//     10000000..4fffffff  globals, where smc_global.at says
//     50000000..5fffffff  the private memory of the thread (vm/short.c)
//     60000000..efffffff  what was allocated, in blocks of a few sizes: the number of an object
//                         says which block
//     f0000000..ffffffff  numbers that are no addresses; negative ones
//
// An address up to SMC_SHORT_MARGIN bytes before its object, or fewer than so many behind it, comes
// back as it was. One that is further away has no number of 32 bits.
#ifndef SMC_SHORT_H
#define SMC_SHORT_H

#include "interp/bytecode/bytecode.h"

enum {
    SMC_SHORT_MARGIN = 32,
    SMC_SHORT_GLOBALS = 0x10000000,
    SMC_SHORT_PRIVATE = 0x50000000,
    SMC_SHORT_ALLOCATED = 0x60000000,
    SMC_SHORT_MOST = (1 << 26) - 2 * SMC_SHORT_MARGIN, // bytes of an object that is allocated
    SMC_SHORT_ALIGNED = 128,                           // where it begins, at least
};

// Whether an offset from the beginning of an object of so many bytes is one of an address that
// comes back.
static inline bool smc_short_is_near(int64_t offset, uint64_t size) {
    return offset >= -SMC_SHORT_MARGIN && offset < (int64_t)size + SMC_SHORT_MARGIN;
}

// The number of an object of at most SMC_SHORT_MOST bytes, by a hash of what names it.
uint32_t smc_short_object(uint64_t hash, uint32_t size);
// Where the next global may begin, behind `end`; 0: there is no room for it.
uint32_t smc_short_place(uint64_t end, uint32_t size, uint32_t alignment);

// Of any address but a private one. false: it has no number of 32 bits.
bool smc_shorten(const smc_code *, uint64_t address, uint32_t *out);
// The address that a number stands for, where it is none in private memory.
uint64_t smc_lengthen(const smc_code *, uint32_t number);

#endif
